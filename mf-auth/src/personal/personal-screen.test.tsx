import { ShellContext, session } from '@shanmen/shared';
import {
  answer,
  createTestShell,
  demoSession,
  refusal,
  serveMock,
  type TestShell,
} from '@shanmen/shared/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PersonalScreen } from './personal-screen.tsx';

const server = serveMock({});
const noDevices = { devices: [], sharedHere: null, hasSecondFactor: false };

let shell: TestShell;

beforeEach(() => {
  localStorage.clear();
  server.calls.splice(0);
  server.replace({
    'PUT /api/auth/password': () => answer(null),
    'POST /api/auth/password/judgement': () => answer({ isStrong: true, advice: '' }),
    'GET /api/auth/password': () => answer({ preset: 'standard', ownNames: [], siteNames: [] }),
    'GET /api/auth/totp-enrolments': () => answer({ confirmedAt: null, recoveryCodesLeft: 0 }),
    'GET /api/auth/trusted-devices/own': () => answer(noDevices),
    'GET /api/reports/export-jobs': () => answer({ rows: [] }),
  });
  shell = createTestShell({ user: 'seller01' });
});

afterEach(() => shell.dispose());

/** The page, once what it asks for at its opening has come. */
async function open() {
  const page = render(
    <ShellContext value={shell}>
      <PersonalScreen />
    </ShellContext>,
  );
  await whenRead();
  return page;
}

async function fill(current: string, next: string, repeated: string) {
  const user = userEvent.setup();
  if (current) await user.type(screen.getByLabelText('当前密码'), current);
  if (next) await user.type(screen.getByLabelText('新密码'), next);
  if (repeated) await user.type(screen.getByLabelText('再输一次'), repeated);
  await user.click(screen.getByRole('button', { name: '修改密码' }));
}

/** What was asked for has come. */
const whenRead = () => act(async () => undefined);

/** What was asked to be judged is kept by nobody. */
const writes = () =>
  server.calls.filter(({ method, target }) => method !== 'GET' && !target.endsWith('/judgement'));

const ruleLine = (title: string) => {
  const lines = within(screen.getByRole('list', { name: '密码要求' })).getAllByRole('listitem');
  return lines.find(line => line.textContent?.startsWith(title));
};

describe('changing the password', () => {
  it('shows while typing which rules are met', async () => {
    await open();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('新密码'), 'seller01-99');
    expect(ruleLine('10 到 128 个字符')).toHaveTextContent('已满足');
    expect(ruleLine('不只是账号 seller01 的重复')).toHaveTextContent('未满足');
    await user.type(screen.getByLabelText('新密码'), ' by the lake');
    expect(ruleLine('不只是账号 seller01 的重复')).toHaveTextContent('已满足');
    expect(ruleLine('两次输入一致')).not.toHaveTextContent('满足');
    await user.type(screen.getByLabelText('再输一次'), 's');
    expect(ruleLine('两次输入一致')).toHaveTextContent('未满足');
  });

  it.each([
    ['Fog-1', '10 到 128 个字符'],
    ['fog over the lake', '大写、小写、数字、符号中至少 3 种'],
    ['Seller01-7', '不只是账号 seller01 的重复'],
    ['Taoran-2026', '不只是自己的姓名'],
    ['Qinglanshan-7', '不只是景区或产品名'],
    ['13800001234-', '不只是手机号'],
  ])('D-18 says while %s is typed which rule it breaks', async (password, rule) => {
    server.replace({
      'GET /api/auth/password': () =>
        answer({ preset: 'graded', ownNames: ['陶然', 'taoran'], siteNames: ['青岚山', 'qinglanshan'] }),
      'POST /api/auth/password/judgement': () => answer({ isStrong: true, advice: '' }),
    });
    await open();
    await waitFor(() => expect(ruleLine('不同于最近 5 次')).toBeInTheDocument());
    await userEvent.setup().type(screen.getByLabelText('新密码'), password);
    expect(ruleLine(rule)).toHaveTextContent('未满足');
    expect(ruleLine('密码强度')).toHaveTextContent('弱');
    expect(ruleLine('不同于最近 5 次')).not.toHaveTextContent('满足');
    await userEvent.setup().type(screen.getByLabelText('新密码'), ' A7: by the lake of Yunmeng');
    expect(ruleLine(rule)).toHaveTextContent('，已满足');
    await waitFor(() => expect(ruleLine('密码强度')).toHaveTextContent('密码强度：强'));
  });

  it('D-18 says a moment after the typing what is soon guessed, and sends it to be judged but not to be kept', async () => {
    const advice = '重复同一个字符容易被猜中。请改用三四个互不相关的词，中间加数字或符号';
    server.replace({ 'POST /api/auth/password/judgement': () => answer({ isStrong: false, advice }) });
    await open();
    await userEvent.setup().type(screen.getByLabelText('新密码'), 'aaaaaaaaaaaa');
    await waitFor(() => expect(ruleLine(advice)).toHaveTextContent('未满足'));
    expect(ruleLine('密码强度')).toHaveTextContent('弱');
    await fill('Shanmen-2026', '', 'aaaaaaaaaaaa');
    const form = within(screen.getByRole('region', { name: '修改密码' }));
    expect(form.getByRole('alert')).toHaveTextContent(`新密码不符合要求：${advice}`);
    expect(writes()).toEqual([]);
  });

  it('asks to sign in again with the new one', async () => {
    await open();
    await fill('Shanmen-2026', 'fog over the lake', 'fog over the lake');
    await waitFor(() => expect(shell.address()).toBe('/login'));
    expect(writes()[0]?.body).toEqual({
      currentPassword: 'Shanmen-2026',
      newPassword: 'fog over the lake',
    });
    expect(shell.record.notices).toEqual([{ kind: 'success', text: '密码已修改，请用新密码重新登录' }]);
    expect(session.token()).toBeNull();
  });

  it('forgets the session before the server can say that it is over, so that one thing is told once', async () => {
    const tokens: (string | null)[] = [];
    const { end } = shell.session;
    jest.spyOn(shell.session, 'end').mockImplementation(options => {
      tokens.push(session.token());
      return end(options);
    });
    await open();
    await fill('Shanmen-2026', 'fog over the lake', 'fog over the lake');
    await waitFor(() => expect(shell.address()).toBe('/login'));
    expect(tokens).toEqual([null]);
  });

  it('says nothing where the server was faster to say it', async () => {
    server.replace({
      'PUT /api/auth/password': () => {
        session.end('revoked');
        return answer(null);
      },
      'GET /api/auth/password': () => answer({ preset: 'standard', ownNames: [], siteNames: [] }),
      'GET /api/auth/totp-enrolments': () => answer({ confirmedAt: null, recoveryCodesLeft: 0 }),
      'GET /api/auth/trusted-devices/own': () => answer(noDevices),
    });
    await open();
    await fill('Shanmen-2026', 'fog over the lake', 'fog over the lake');
    await waitFor(() => expect(shell.address()).toBe('/login'));
    expect(shell.record.notices).toEqual([]);
  });

  it.each([
    ['', 'fog over the lake', 'fog over the lake', '请输入当前密码'],
    ['old', '', '', '请输入新密码'],
    ['old', 'short', 'short', '新密码不符合要求：10 到 128 个字符'],
    [
      'old',
      'seller01seller01',
      'seller01seller01',
      '新密码不符合要求：不只是账号 seller01 的重复，或再加几个数字、符号',
    ],
    ['fog over the lake', 'fog over the lake', 'fog over the lake', '新密码不能与当前密码相同'],
    ['old', 'fog over the lake', 'fog over the lakes', '两次输入的新密码不一致'],
  ])('refuses %j → %j, %j: %s', async (current, next, repeated, message) => {
    await open();
    await fill(current, next, repeated);
    const form = within(screen.getByRole('region', { name: '修改密码' }));
    expect(form.getByRole('alert')).toHaveTextContent(message);
    expect(writes()).toEqual([]);
  });

  it('says what the server refuses, beside the field it means', async () => {
    server.replace({ 'PUT /api/auth/password': () => refusal('current_password_wrong') });
    await open();
    await fill('wrong', 'fog over the lake', 'fog over the lake');
    await waitFor(() =>
      expect(screen.getByLabelText('当前密码')).toHaveAccessibleDescription('当前密码不正确'),
    );
    expect(session.token()).not.toBeNull();
  });

  it('explains itself to the holder of a one-time password', async () => {
    const { token: _, ...state } = demoSession('seller01');
    session.refresh({ ...state, mustChangePassword: true });
    await open();
    expect(await screen.findByText(/^请先设置新密码，再继续工作/)).toBeInTheDocument();
    expect(screen.getByLabelText('当前密码或一次性口令')).toBeInTheDocument();
    await whenRead();
  });
});

describe('setting up a second factor', () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`);

  it.each(['off', 'due'] as const)(
    'leads from the password over the telephone to the recovery codes, where it was %s',
    async secondFactor => {
      const { token: _, ...state } = demoSession('seller01');
      session.refresh({ ...state, secondFactor });
      server.replace({
        'GET /api/auth/totp-enrolments': () => answer({ confirmedAt: null, recoveryCodesLeft: 0 }),
        'GET /api/auth/trusted-devices/own': () => answer(noDevices),
        'POST /api/auth/totp-enrolments': () =>
          answer({ id: 7, secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/a:b?secret=GEZDGNBVGY3TQOJQ' }),
        'PUT /api/auth/totp-enrolments/7': () => answer({ recoveryCodes }),
        'GET /api/auth/sessions/current': () => answer({ ...state, secondFactor: 'on' }),
      });
      await open();
      const user = userEvent.setup();
      await user.type(await screen.findByLabelText('登录密码'), 'Shanmen-2026{Enter}');
      expect(await screen.findByRole('img', { name: '二维码' })).toBeInTheDocument();
      expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeInTheDocument();
      await user.type(screen.getByLabelText('动态验证码'), '271828');
      const list = await screen.findByRole('list', { name: '恢复码' });
      expect(within(list).getAllByRole('listitem')).toHaveLength(10);
      expect(session.current()?.secondFactor).toBe('on');
    },
  );

  it('is offered first to whoever cannot work without it, and to nobody before his password is changed', async () => {
    const { token: _, ...state } = demoSession('seller01');
    session.refresh({ ...state, secondFactor: 'due' });
    const { unmount } = await open();
    expect(screen.getAllByRole('heading').map(title => title.textContent)).toEqual(['二次验证', '修改密码']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('二次验证');
    unmount();
    session.refresh({ ...state, mustChangePassword: true, secondFactor: 'due' });
    await open();
    expect(screen.queryByRole('heading', { name: '二次验证' })).toBeNull();
    await whenRead();
  });
});

describe('browsers that one trusts', () => {
  const phone = { id: 3, name: '手机', isShared: false, enrolledBy: '陶然', revokedAt: null };
  const seen = { enrolledAt: '2026-11-20T02:00:00.000Z', lastSeenAt: '2026-11-25T02:00:00.000Z' };
  const kept = { ...phone, ...seen, isHere: false };

  it('are trusted by name and password, and given up one by one', async () => {
    const here = { ...kept, id: 4, name: '办公室电脑', isHere: true };
    const factor = { ...noDevices, hasSecondFactor: true };
    server.replace({
      'GET /api/auth/totp-enrolments': () => answer({ confirmedAt: seen.enrolledAt, recoveryCodesLeft: 9 }),
      'GET /api/auth/trusted-devices/own': () => answer({ ...factor, devices: [kept] }),
      'POST /api/auth/step-ups': () => answer({ token: 'x'.repeat(43), until: seen.lastSeenAt }),
      'POST /api/auth/trusted-devices/own': () => answer({ ...factor, devices: [here, kept] }),
      'DELETE /api/auth/trusted-devices/own/3': () => answer({ ...factor, devices: [here] }),
    });
    await open();
    const user = userEvent.setup();
    const part = within(screen.getByRole('region', { name: '信任的浏览器' }));
    await user.type(await part.findByLabelText('给本机起个名字'), '办公室电脑');
    await user.type(part.getByLabelText('登录密码'), 'Shanmen-2026{Enter}');
    expect(await part.findByText('本机')).toBeInTheDocument();
    expect(writes().map(({ body }) => body)).toEqual([{ password: 'Shanmen-2026' }, { name: '办公室电脑' }]);
    expect(part.queryByLabelText('给本机起个名字')).toBeNull();
    await user.click(part.getByRole('button', { name: '取消信任 手机' }));
    await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(1));
  });

  it('say why they cannot be trusted, and are not asked for at one of a post', async () => {
    const { unmount } = await open();
    expect(await screen.findByText(/^启用二次验证后，可以信任/)).toBeInTheDocument();
    unmount();
    server.replace({
      'GET /api/auth/totp-enrolments': () => answer({ confirmedAt: null, recoveryCodesLeft: 0 }),
      'GET /api/auth/trusted-devices/own': () =>
        answer({ devices: [], sharedHere: '南门 1 号窗口', hasSecondFactor: true }),
    });
    await open();
    expect(await screen.findByText(/^本机是岗位电脑「南门 1 号窗口」/)).toBeInTheDocument();
    expect(screen.queryByLabelText('给本机起个名字')).toBeNull();
  });
});
