import { api, ApiError, openWork, session, type WriteOptions } from '@shanmen/shared';
import { refusal, serveMock } from '@shanmen/shared/testing';
import { addressBar, exampleShell } from './testing/example-shell.ts';
import { exampleSession } from './testing/example-menu.ts';
import { beginSession, endSession, followSession, greeting } from './sign-in.ts';
import { chooseSystem } from './system.ts';

const signedIn = { ...exampleSession, token: 'another-token-of-enough-letters' };

describe('signing in', () => {
  it('opens the page wanted before, as soon as its system is chosen', async () => {
    const parts = exampleShell({ token: false, address: '/goods/jh?no=JH-1&note=a%26b' });
    await parts.navigator.enter();
    await beginSession(parts, signedIn);
    expect(addressBar()).toBe('/entrance');
    await chooseSystem(parts, '40');
    expect(addressBar()).toBe('/goods/jh?no=JH-1&note=a%26b');
  });

  it('goes straight to a page that needs no system', async () => {
    const parts = exampleShell({ token: false, address: '/personal' });
    await parts.navigator.enter();
    await beginSession(parts, signedIn);
    expect(addressBar()).toBe('/personal');
    expect(parts.notices.list.get()).toHaveLength(1);
  });

  it('goes to /entrance without a wanted page, and for one that leads elsewhere', async () => {
    const parts = exampleShell({ token: false, address: '/login?redirect=%2F%2Felsewhere.example' });
    await parts.navigator.enter();
    await beginSession(parts, signedIn);
    expect(addressBar()).toBe('/entrance');
  });

  it('sends who must change his password to the page for it', async () => {
    const parts = exampleShell({ token: false, address: '/login' });
    await parts.navigator.enter();
    await beginSession(parts, { ...signedIn, mustChangePassword: true });
    expect(addressBar()).toBe('/personal');
    expect(parts.notices.list.get()).toEqual([]);
  });

  it.each([
    ['2026-11-20T21:30:00Z', '凌晨好'],
    ['2026-11-20T00:30:00Z', '早上好'],
    ['2026-11-20T03:59:00Z', '上午好'],
    ['2026-11-20T05:59:00Z', '中午好'],
    ['2026-11-20T08:00:00Z', '下午好'],
    ['2026-11-20T10:00:00Z', '傍晚好'],
    ['2026-11-20T13:59:00Z', '晚上好'],
    ['2026-11-20T14:00:00Z', '夜深了'],
  ])('greets at %s with %s', (time, words) => expect(greeting(time, '陈敏')).toBe(`${words}，陈敏`));
});

describe('the end of a session', () => {
  it('signs out here even when the server cannot be told', async () => {
    const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
    await parts.navigator.enter();
    jest.spyOn(api, 'delete').mockRejectedValue(new Error('no network'));
    await endSession(parts);
    expect([addressBar(), session.token(), parts.tabs.state.get().list.length]).toEqual(['/login', null, 1]);
  });

  it('asks the server for nothing where the session is forgotten already', async () => {
    const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
    await parts.navigator.enter();
    const asked = jest.spyOn(api, 'delete').mockResolvedValue(null);
    session.end('signed-out');
    await endSession(parts, { isOver: true });
    expect(asked).not.toHaveBeenCalled();
    expect([addressBar(), parts.tabs.state.get().list.length]).toEqual(['/login', 1]);
  });

  describe('with an open shift', () => {
    const shift = { label: '南门 1 号窗口：班次未交', action: '交班', address: '/goods/jh?mode=shift' };

    async function signOut() {
      const parts = exampleShell({ menuType: '40', address: '/goods/goodsDetail' });
      await parts.navigator.enter();
      jest.spyOn(api, 'delete').mockResolvedValue(null);
      openWork.begin('shift', shift);
      const ended = endSession(parts);
      return { ended, unsaved: parts.unsaved, question: parts.unsaved.ending.get() };
    }

    it('names it, and leads to where it is closed', async () => {
      const { ended, question } = await signOut();
      expect(question?.works).toEqual([shift]);
      question?.answer(shift);
      await ended;
      expect(addressBar()).toBe(shift.address);
      expect(session.token()).not.toBeNull();
    });

    it('stays when told to', async () => {
      const { ended, question, unsaved } = await signOut();
      question?.answer('stay');
      await ended;
      expect([addressBar(), unsaved.ending.get()]).toEqual(['/goods/goodsDetail', null]);
    });

    it('ends all the same when told to, and asks the next person nothing', async () => {
      const { ended, question } = await signOut();
      question?.answer('end');
      await ended;
      expect([addressBar(), session.token(), openWork.list()]).toEqual(['/login', null, []]);
    });

    it('asks nothing of a session that is over', async () => {
      const parts = exampleShell({ menuType: '40', address: '/goods/goodsDetail' });
      await parts.navigator.enter();
      openWork.begin('shift', shift);
      await endSession(parts, { isOver: true });
      expect(addressBar()).toBe('/login');
    });
  });

  it('S-15 says once that it is over and leads to /login with the target', async () => {
    const parts = exampleShell({ menuType: '40', address: '/goods/jh?no=1' });
    await parts.navigator.enter();
    followSession(parts);
    for (let call = 0; call < 20; call += 1) session.end('expired');
    expect(parts.notices.list.get().map(notice => notice.text)).toEqual(['登录已失效，请重新登录']);
    expect(addressBar()).toBe('/login?redirect=%2Fgoods%2Fjh&params=%7B%22no%22%3A%221%22%7D');
  });

  it('stays where it is when a system cannot be opened, and says so on /entrance', async () => {
    const failure = new ApiError({ status: 503, code: 'service_busy', message: '忙', requestId: 'r-9' });
    const parts = exampleShell({ menu: failure, address: '/entrance' });
    await parts.navigator.enter();
    await chooseSystem(parts, '40');
    expect(addressBar()).toBe('/entrance');
    expect(parts.menu.state.get()).toEqual({ status: 'failed', type: '40', requestId: 'r-9' });
  });
});

describe('a refusal', () => {
  serveMock({ 'POST /api/auth/approvals': () => refusal('approver_lacks') });

  it('says what a call was refused, but not again what its caller shows beside the field', async () => {
    const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
    await parts.navigator.enter();
    followSession(parts);
    const words = '对方没有授权此项操作的权限';
    const told = () => parts.notices.list.get().map(notice => notice.text);
    const ask = (options: WriteOptions) => api.post('/api/auth/approvals', {}, options);
    await expect(ask({ tellsRefusals: true })).rejects.toThrow(words);
    expect(told()).toEqual([]);
    await expect(ask({})).rejects.toThrow(words);
    expect(told()).toEqual([words]);
  });
});
