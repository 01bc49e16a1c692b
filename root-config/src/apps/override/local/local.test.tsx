import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api, ApiError, session } from '@shanmen/shared';
import { localToken } from '@shanmen/shared/contracts/modules/running/local-build';

import { localState } from '../../../boot/local/local-build.ts';
import { PartsContext } from '../../../layout/parts-context.ts';
import { ShellFrame } from '../../../layout/shell-frame.tsx';
import { exampleSession } from '../../../shell/testing/example-menu.ts';
import { exampleShell } from '../../../shell/testing/example-shell.ts';
import { followOverrideLinks, offeredLink } from '../override-link.ts';
import { LocalStrip } from './local-strip.tsx';
import { pageAnew } from './page-anew.ts';

const origin = 'http://127.0.0.1:8090';
const draft = { module: 'mf-goods', origin, key: `${'A'.repeat(123)}=` };
const build = { ...draft, until: '2026-11-20T08:30:00Z' };
let opened: jest.SpyInstance;

beforeEach(() => {
  opened = jest.spyOn(pageAnew, 'open').mockImplementation(() => undefined);
});
afterEach(() => act(() => offeredLink.set(null)));

describe("a link to a developer's build", () => {
  const open = async () => {
    const parts = exampleShell({ menuType: '40', address: `/goods/jh?module-override=${localToken(draft)}` });
    await parts.navigator.enter();
    followOverrideLinks(parts);
    render(<ShellFrame parts={parts} />);
  };

  it('says what would run, from where and until when, and runs it after the password', async () => {
    const post = jest.spyOn(api, 'post').mockResolvedValue({ ...build, token: 'another' });
    await open();
    const dialog = await screen.findByRole('dialog', { name: '在本页运行开发者的构建？', hidden: true });
    expect(await within(dialog).findByText(origin)).toBeInTheDocument();
    expect(dialog).toHaveTextContent('2026-11-20 16:30 自动结束');
    const run = within(dialog).getByRole('button', { name: '运行', hidden: true });
    expect(run).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText(/再次输入/), 'my-password');
    await userEvent.click(run);
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
      ['/api/modules/local-build-previews', draft],
      ['/api/auth/step-ups', { password: 'my-password' }],
      ['/api/modules/local-builds', draft],
    ]);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('says why it may not run, and asks for no password', async () => {
    const refusal = { status: 403, code: 'local_build_off', message: '本站没有开放' } as const;
    jest.spyOn(api, 'post').mockRejectedValue(new ApiError({ ...refusal, details: null, requestId: '' }));
    await open();
    const dialog = await screen.findByRole('dialog', { name: '不能运行开发者的构建', hidden: true });
    expect(within(dialog).getByRole('alert', { hidden: true })).toHaveTextContent('本站没有开放');
    expect(dialog.querySelector('input')).toBeNull();
  });
});

describe("the line about a developer's build", () => {
  const shown = (change: object = {}) => {
    const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
    grant(['modules:local:use']);
    const state = localState();
    const local = { module: 'mf-goods', origin, until: build.until, state };
    act(() => state.set({ ...state.get(), ...change }));
    render(
      <PartsContext value={parts}>
        <LocalStrip local={local} />
      </PartsContext>,
    );
    return { parts, state, line: screen.getByRole('status') };
  };

  it('says whose it is, from where and how long, and ends it', async () => {
    const end = jest.spyOn(api, 'delete').mockResolvedValue(null);
    const { line } = shown();
    expect(line).toHaveTextContent(`商品 mf-goods，来自 ${origin}，由 ${session.current()?.name} 试用`);
    expect(line).toHaveTextContent('还剩 30 分钟');
    await userEvent.click(within(line).getByRole('button', { name: '结束' }));
    expect(end).toHaveBeenCalledWith('/api/modules/local-builds/current');
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ fault: 'MF-101' }, '没有应答（MF-101），本页运行的是正式版本'],
    [{ fault: 'MF-102' }, '签名与链接不符（MF-102），没有采用'],
    [{ fault: 'MF-116' }, `没有允许本站访问 ${origin}（MF-116）`],
    [{ needsPage: true }, '有改动须重新打开本页才能看到'],
  ])('tells %j', (change, text) => {
    const { line } = shown(change);
    expect(line).toHaveTextContent(text);
    expect(within(line).getByRole('button', { name: '重新打开' })).toBeInTheDocument();
  });

  it('gives the page back when its time is over or the person signs out, typed text apart', () => {
    const { parts, state, line } = shown();
    const input = { label: '进货单' };
    act(() => parts.unsaved.mark('one', input));
    act(() => state.set({ ...state.get(), isOver: true }));
    expect(line).toHaveTextContent('时间已到，请保存输入');
    expect(opened).not.toHaveBeenCalled();
    act(() => session.end('signed-out'));
    expect(opened).toHaveBeenCalled();
  });

  it('gives the page back when the right is taken away', () => {
    shown();
    expect(opened).not.toHaveBeenCalled();
    act(() => grant([]));
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['gives the page back at once when nothing was typed', { isOver: true }],
    ['opens the page anew when the browser was told to allow it', { fault: 'MF-116', isAllowed: true }],
  ] as const)('%s', (_, change) => {
    const { state } = shown();
    act(() => state.set({ ...state.get(), ...change }));
    expect(opened).toHaveBeenCalledTimes(1);
  });
});

function grant(authBtnList: string[]): void {
  session.refresh({ ...exampleSession, userInfo: { ...exampleSession.userInfo, authBtnList } });
}
