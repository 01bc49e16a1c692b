import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session, storage } from '@shanmen/shared';
import { ShellFrame } from '../../layout/shell-frame.tsx';
import { followTabs } from '../../shell/opening/follow-tabs.ts';
import { clearSession } from '../../shell/sign-in.ts';
import { exampleShell } from '../../shell/testing/example-shell.ts';

async function opened() {
  const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
  await parts.navigator.enter();
  followTabs(parts);
  render(<ShellFrame parts={parts} />);
  act(() => parts.fullScreen.turn(true));
  await screen.findByRole('button', { name: '退出全屏' });
  return parts;
}

const chrome = () => document.documentElement.dataset['chrome'];

afterEach(() => session.end('signed-out'));

describe('S-32 a full-screen tab', () => {
  it('has nothing of the shell around it, whatever tab comes to the front', async () => {
    const parts = await opened();
    expect([chrome(), screen.queryByRole('tablist')]).toEqual(['none', null]);
    act(() => parts.navigator.go('/goods/jt'));
    expect([chrome(), storage.read('isTagsViewCurrenFull')]).toEqual(['none', true]);
  });

  it('takes no focus away: the heading has it when the frame goes, and when it comes back', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<main id="shell-main"><div data-tab="/goods/jh"><h1>进货单</h1></div></main>',
    );
    await opened();
    const heading = screen.getByRole('heading', { name: '进货单' });
    expect(heading).toHaveFocus();
    act(() => screen.getByRole('button', { name: '退出全屏' }).focus());
    await userEvent.keyboard('{Escape}');
    expect(heading).toHaveFocus();
    document.getElementById('shell-main')?.remove();
  });

  it('ends by Escape', async () => {
    await opened();
    await userEvent.keyboard('{Escape}');
    expect([chrome(), storage.read('isTagsViewCurrenFull')]).toEqual(['full', null]);
  });

  it('leaves Escape to what is open above it', async () => {
    const parts = await opened();
    act(() => parts.unsaved.mark(parts.tabs.active()?.id ?? '', { label: '草稿' }));
    const popup = document.createElement('div');
    popup.setAttribute('role', 'dialog');
    document.body.append(popup);
    await userEvent.keyboard('{Escape}');
    expect(chrome()).toBe('none');
    popup.remove();
    await userEvent.keyboard('{Escape}');
    expect(chrome()).toBe('full');
  });

  it.each([
    ['/entrance', (parts: Awaited<ReturnType<typeof opened>>) => parts.navigator.go('/entrance')],
    ['a sign-out', clearSession],
  ])('ends with %s', async (_, leave) => {
    const parts = await opened();
    act(() => leave(parts));
    expect([parts.fullScreen.isOn.get(), storage.read('isTagsViewCurrenFull')]).toEqual([false, null]);
  });
});
