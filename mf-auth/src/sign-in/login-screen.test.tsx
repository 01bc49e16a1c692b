import { ShellContext } from '@shanmen/shared';
import {
  answer,
  createTestShell,
  demoSession,
  refusal,
  serveMock,
  type TestShell,
} from '@shanmen/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginScreen } from './login-screen.tsx';

const server = serveMock({});
let shell: TestShell;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/login');
  server.reachable = true;
  server.calls.splice(0);
  server.replace({ 'POST /api/auth/sessions': () => answer(demoSession('seller01')) });
  shell = createTestShell({ user: null });
  render(
    <ShellContext value={shell}>
      <LoginScreen />
    </ShellContext>,
  );
});

afterEach(() => shell.dispose());

const account = () => screen.getByLabelText('账号');
const password = () => screen.getByLabelText('密码');
const button = () => screen.getByRole('button', { name: /^(登录|正在登录)/ });

async function signIn(userName = 'seller01', word = 'Shanmen-2026') {
  const user = userEvent.setup();
  await user.type(account(), userName);
  await user.type(password(), `${word}{Enter}`);
}

describe('the sign-in form', () => {
  it('opens with the focus in the account and nothing filled in', () => {
    expect(account()).toHaveFocus();
    expect(account()).toHaveValue('');
    expect(password()).toHaveValue('');
  });

  it('speaks to password managers', () => {
    expect(account()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(password()).toHaveAttribute('type', 'password');
  });

  it.each(['账号', '密码'])('signs in on Enter in the field %s', async label => {
    const user = userEvent.setup();
    await user.type(account(), ' seller01 ');
    await user.type(password(), 'Shanmen-2026');
    await user.type(screen.getByLabelText(label), '{Enter}');
    await waitFor(() => expect(shell.address()).toBe('/entrance'));
    expect(server.calls[0]?.body).toEqual({ userName: 'seller01', password: 'Shanmen-2026' });
    expect(localStorage.getItem('token')).toBe(demoSession('seller01').token);
  });

  it('takes a pasted password', async () => {
    const user = userEvent.setup();
    await user.type(account(), 'seller01');
    await user.click(password());
    await user.paste('from a manager, 100 % exact ');
    await user.click(button());
    await waitFor(() => expect(server.calls).toHaveLength(1));
    expect(server.calls[0]?.body).toEqual({ userName: 'seller01', password: 'from a manager, 100 % exact ' });
  });

  it('shows the password while the eye is open', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: '隐藏密码' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('warns while caps lock is on', async () => {
    const user = userEvent.setup();
    await user.click(password());
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('大写锁定已打开')).toBeInTheDocument();
    await user.keyboard('{CapsLock}b');
    expect(screen.queryByText('大写锁定已打开')).toBeNull();
  });

  it('sends nothing twice while the server is at work', async () => {
    let release: () => void = () => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    server.replace({
      'POST /api/auth/sessions': async () => {
        await released;
        return answer(demoSession('seller01'));
      },
    });
    await signIn();
    expect(await screen.findByRole('button', { name: '正在登录…' })).toBeInTheDocument();
    await userEvent.setup().type(password(), '{Enter}{Enter}');
    await act(async () => release());
    await waitFor(() => expect(shell.address()).toBe('/entrance'));
    expect(server.calls).toHaveLength(1);
  });
});

describe('a refused sign-in', () => {
  it.each([
    ['账号', '', 'x', '请输入账号'],
    ['密码', 'seller01', '', '请输入密码'],
  ])('asks for the missing %s', async (label, userName, word, message) => {
    const user = userEvent.setup();
    if (userName) await user.type(account(), userName);
    if (word) await user.type(password(), word);
    await user.click(button());
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(server.calls).toHaveLength(0);
  });

  it('says so, keeps the account and offers the password to be typed again', async () => {
    server.replace({ 'POST /api/auth/sessions': () => refusal('wrong_credentials') });
    await signIn('seller01', 'wrong');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('账号或密码错误'));
    expect(account()).toHaveValue('seller01');
    expect(password()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription('账号或密码错误');
    expect(shell.address()).toBe('/login');

    await userEvent.setup().keyboard('n');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('counts down the wait after too many, and tries nothing before it is over', async () => {
    server.replace({
      'POST /api/auth/sessions': () =>
        refusal('too_many_attempts', '尝试过于频繁，请在 2 秒后再试', { retryAfterSeconds: 2 }),
    });
    await signIn();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('尝试过于频繁，请在 2 秒后再试'));
    expect(button()).toHaveAccessibleName(/登录（0:0[12] 后可重试）/);
    await userEvent.setup().type(password(), '{Enter}');
    expect(server.calls).toHaveLength(1);
    await waitFor(() => expect(button()).toHaveAccessibleName('登录'), { timeout: 5000 });
  });

  describe('that must wait long', () => {
    beforeEach(async () => {
      server.replace({
        'POST /api/auth/sessions': () =>
          refusal('too_many_attempts', '尝试过于频繁，请在 15 分钟后再试', { retryAfterSeconds: 900 }),
      });
      await signIn();
      await waitFor(() => expect(button()).toHaveAccessibleName(/后可重试/));
      server.replace({ 'POST /api/auth/sessions': () => answer(demoSession('seller01')) });
    });

    it('holds up no other account', async () => {
      const user = userEvent.setup();
      await user.type(password(), 'x');
      expect(button()).toHaveAccessibleName(/后可重试/);
      await user.clear(account());
      expect(button()).toHaveAccessibleName('登录');
      await user.type(account(), 'seller02');
      await user.click(button());
      await waitFor(() => expect(shell.address()).toBe('/entrance'));
      expect(server.calls[1]?.body).toMatchObject({ userName: 'seller02' });
    });

    it('is tried again by hand with what stands in the fields, once the wait was lifted', async () => {
      const user = userEvent.setup();
      await user.clear(password());
      await user.type(password(), 'Shanmen-2027');
      await user.click(screen.getByRole('button', { name: '管理员已解除限制？立即重试' }));
      await waitFor(() => expect(shell.address()).toBe('/entrance'));
      expect(server.calls[1]?.body).toEqual({ userName: 'seller01', password: 'Shanmen-2027' });
    });
  });

  it('names the number to report when the server cannot be reached', async () => {
    server.reachable = false;
    await signIn();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(
        /^网络连接失败，请检查网络后重试（编号 [0-9a-f]{32}）$/,
      ),
    );
  });
});

describe('a sign-in with a second factor', () => {
  const code = () => screen.getByLabelText('动态验证码');

  beforeEach(async () => {
    server.replace({
      'POST /api/auth/sessions': ({ body }) => {
        const given = JSON.stringify(body);
        if (!given.includes('code')) return refusal('second_factor_required');
        return given.includes('271828') ? answer(demoSession('seller01')) : refusal('second_factor_wrong');
      },
    });
    await signIn();
    await screen.findByLabelText('动态验证码');
  });

  it('asks for the code of the telephone, and its last digit sends it', async () => {
    expect(code()).toHaveFocus();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await userEvent.setup().type(code(), '271828');
    await waitFor(() => expect(shell.address()).toBe('/entrance'));
    expect(server.calls.at(-1)?.body).toEqual({
      userName: 'seller01',
      password: 'Shanmen-2026',
      code: '271828',
    });
    expect(server.calls).toHaveLength(2);
  });

  it('says that a code is wrong and offers it to be typed again', async () => {
    await userEvent.setup().type(code(), '000000');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('验证码或恢复码不正确，或已用过'),
    );
    expect(code()).toHaveFocus();
    await userEvent.setup().keyboard('271828');
    await waitFor(() => expect(shell.address()).toBe('/entrance'));
  });

  it('takes a recovery code, or another account', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '手机不在身边，用恢复码' }));
    expect(screen.getByLabelText('恢复码')).toHaveFocus();
    await user.click(button());
    expect(screen.getByRole('alert')).toHaveTextContent('请输入验证码');
    await user.type(screen.getByLabelText('恢复码'), 'VXPK-53X7{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('恢复码是 16 位');
    await user.click(screen.getByRole('button', { name: '换账号登录' }));
    expect(account()).toHaveValue('');
  });
});
