import { waitFor } from '@testing-library/dom';
import { loginAddress } from '../guard/redirect.ts';
import { hasAuth } from '../guard/permissions.ts';
import { isLocked } from '../session/on-unlock.ts';
import { pendingTarget } from '../session/pending-target.ts';
import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import type { Shell } from '../shell.ts';
import { demoSession } from './demo-user.ts';
import { answer, type MockHandlers } from './mock/mock-api.ts';

export type ShellUnderTest = {
  readonly shell: Shell;
  readonly address: () => string;
  readonly dispose: () => void;
};

/** The calls that a shell makes by itself; the suite's caller serves them. */
export const contractHandlers: MockHandlers = {
  'POST /api/auth/sessions': () => answer(demoSession('seller01')),
  'GET /api/auth/sessions/current': () => answer(stateOf('seller01')),
  'DELETE /api/auth/sessions/current': () => answer(null),
  'POST /api/auth/sessions/current/lock': () => answer(null),
  'GET /api/Menu/GetMyMenu': ({ query }) => answer(menus[query.get('pid') ?? ''] ?? []),
};

const entry = (menucode: string, path: string, more: object = {}) => ({
  menucode,
  menuChild: null,
  funcName: `页面 ${menucode}`,
  isToolBar: false,
  path,
  component: 'mf-goods/goods-detail',
  name: `40.${menucode}`,
  ...more,
});

const menus: Readonly<Record<string, readonly unknown[]>> = {
  '40': [
    entry('4001', '/goods', { component: 'group' }),
    entry('4001', '/goods/jh', { menuChild: '400101', name: '40.4001.400101' }),
    entry('4003', '/goods/goodsDetail'),
    entry('4098', '/goods/once', { isKeepAlive: false }),
  ],
  '10': [{ ...entry('1008', '/ticket/checkIn'), component: 'mf-ticket/check-in', name: '10.1008' }],
};

function stateOf(userName: string) {
  const { token: _, ...state } = demoSession(userName);
  return state;
}

type Bench = {
  /** A shell that starts at this address, with what is stored now. */
  readonly opened: (address: string) => Promise<ShellUnderTest>;
  readonly isAt: (address: string) => Promise<void>;
};

/**
 * What every shell does, the real one as well as the one of tests. Run it inside a `describe`.
 * @param open makes a shell for the present address and storage
 */
export function shellContract(open: () => Promise<ShellUnderTest>): void {
  let current: ShellUnderTest | null = null;
  const bench: Bench = {
    async opened(address) {
      window.history.replaceState(null, '', address);
      current = await open();
      return current;
    },
    isAt: address => waitFor(() => expect(current?.address()).toBe(address)),
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    session.end('signed-out');
  });

  afterEach(() => {
    current?.dispose();
    current = null;
  });

  describe('S-19 the guard without a token', () => guardWithoutToken(bench));
  describe('S-19 the guard with a token', () => guardWithToken(bench));
  describe('a session', () => sessionContract(bench));
  describe('a system type', () => systemContract(bench));
  describe('tabs', () => tabsContract(bench));
  describe('a screen', () => screenContract(bench));
}

/** A user is signed in and, when a type is given, has chosen the type in this browser tab. */
function signedIn(type?: '10' | '40'): void {
  session.begin(demoSession('seller01'));
  if (type) storage.write('isMenuType', type);
}

function guardWithoutToken({ opened, isAt }: Bench): void {
  it.each(['/', '/entrance', '/401', '/personal', '/goods/jh?no=a%26b#x', '/unknown'])(
    'without a token sends %s to /login with its target, and clears what is stored',
    async address => {
      localStorage.setItem('isMenuType', '40');
      localStorage.setItem('posData', '{"window":"W1"}');
      await opened(address);
      await isAt(loginAddress(address));
      expect([localStorage.getItem('isMenuType'), localStorage.getItem('posData')]).toEqual([null, null]);
    },
  );

  it.each(['/login', '/buyTicket'])('without a token opens %s', async address => {
    await opened(address);
    await isAt(address);
  });
}

function guardWithToken({ opened, isAt }: Bench): void {
  it.each(['/login', '/'])('with a token leads from %s to /entrance', async address => {
    signedIn();
    await opened(address);
    await isAt('/entrance');
  });

  it.each(['/entrance', '/401', '/personal'])('with a token opens %s without a menu', async address => {
    signedIn('40');
    const { shell } = await opened(address);
    await isAt(address);
    expect(shell.menu.state().status).toBe('none');
  });

  it('with a token and no stored type sends a menu page to /entrance', async () => {
    signedIn();
    await opened('/goods/jh');
    await isAt('/entrance');
  });

  it('with a token and a stored type builds the menu and opens the page', async () => {
    signedIn('40');
    const { shell } = await opened('/goods/jh?no=1');
    await isAt('/goods/jh?no=1');
    expect(shell.menu.state()).toEqual({ status: 'loaded', type: '40' });
    expect(shell.tabs.ofApp('mf-goods')).toEqual([
      expect.objectContaining({ address: '/goods/jh?no=1', visible: true }),
    ]);
  });

  it('sends an unregistered page to /401', async () => {
    signedIn('40');
    await opened('/goods/unknown');
    await isAt('/401');
  });

  it('opens the first child of a group', async () => {
    signedIn('40');
    await opened('/goods');
    await isAt('/goods/jh');
  });
}

function sessionContract({ opened, isAt }: Bench): void {
  it('opens the entrance after a sign-in, or the page wanted before it', async () => {
    const { shell } = await opened('/login');
    await shell.session.begin(demoSession('seller01'));
    await isAt('/entrance');
    expect(session.current()?.userInfo.userName).toBe('seller01');
  });

  it('remembers a menu page over the choice of its system', async () => {
    const { shell } = await opened(loginAddress('/goods/goodsDetail?keyword=茶'));
    await shell.session.begin(demoSession('seller01'));
    await isAt('/entrance');
    expect(pendingTarget.read(new Date())).toBe('/goods/goodsDetail?keyword=%E8%8C%B6');
    await shell.chooseSystem('40');
    await isAt('/goods/goodsDetail?keyword=%E8%8C%B6');
  });

  it('ends at /login with nothing stored', async () => {
    signedIn('40');
    const { shell } = await opened('/goods/jh');
    await isAt('/goods/jh');
    await shell.session.end();
    await isAt('/login');
    expect([storage.read('token'), storage.read('isMenuType'), storage.read('userInfo')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(shell.tabs.ofApp('mf-goods')).toEqual([]);
  });

  it('is locked where a screen asks for it', async () => {
    signedIn('40');
    const { shell } = await opened('/entrance');
    shell.lock();
    expect(isLocked()).toBe(true);
  });

  it('changes its permissions while it goes on', async () => {
    signedIn('40');
    await opened('/entrance');
    const state = stateOf('seller01');
    session.refresh({ ...state, userInfo: { ...state.userInfo, authBtnList: ['ticket:sale:fit'] } });
    expect(hasAuth('ticket:sale:fit')).toBe(true);
    session.refresh({ ...state, userInfo: { ...state.userInfo, authBtnList: [] } });
    expect(hasAuth('ticket:sale:fit')).toBe(false);
  });
}

function systemContract({ opened, isAt }: Bench): void {
  it('is stored, loaded and opened at its landing page when it is chosen', async () => {
    signedIn();
    const { shell } = await opened('/entrance');
    await shell.chooseSystem('10');
    await isAt('/ticket/checkIn');
    expect([localStorage.getItem('isMenuType'), sessionStorage.getItem('isMenuType')]).toEqual(['10', '10']);
    expect(storage.read('dynamicRoutes')?.type).toBe('10');
  });

  it('without a menu leaves the user at the entrance and says why', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    signedIn();
    const { shell } = await opened('/entrance');
    await shell.chooseSystem('70');
    await isAt('/entrance');
    expect(shell.menu.state()).toEqual({ status: 'empty', type: '70' });
    expect(console.warn).toHaveBeenCalledWith('No routes available');
  });
}

function tabsContract({ opened, isAt }: Bench): void {
  it('are one per path and query, and keep those that go behind', async () => {
    signedIn('40');
    const { shell } = await opened('/goods/jh');
    await isAt('/goods/jh');
    shell.navigate('/goods/jh?no=2');
    await isAt('/goods/jh?no=2');
    shell.navigate('/goods/jh?no=2&page=3', { replace: true });
    await isAt('/goods/jh?no=2&page=3');
    expect(shell.tabs.ofApp('mf-goods').map(tab => [tab.address, tab.visible])).toEqual([
      ['/goods/jh', false],
      ['/goods/jh?no=2&page=3', true],
    ]);
  });

  it('forget a page that is not to be kept', async () => {
    signedIn('40');
    const { shell } = await opened('/goods/once');
    await isAt('/goods/once');
    shell.navigate('/goods/jh');
    await isAt('/goods/jh');
    expect(shell.tabs.ofApp('mf-goods').map(tab => tab.address)).toEqual(['/goods/jh']);
  });

  it('answer the same list until something changes, and say when', async () => {
    signedIn('40');
    const { shell } = await opened('/goods/jh');
    await isAt('/goods/jh');
    const before = shell.tabs.ofApp('mf-goods');
    expect(shell.tabs.ofApp('mf-goods')).toBe(before);
    const heard = jest.fn();
    const stop = shell.tabs.subscribe(heard);
    const [tab] = before;
    shell.tabs.setTitle(tab?.id ?? '', '进货单 JH-1');
    expect(heard).toHaveBeenCalled();
    expect(shell.tabs.ofApp('mf-goods')[0]?.title).toBe('进货单 JH-1');
    shell.tabs.refresh(tab?.id ?? '');
    expect(shell.tabs.ofApp('mf-goods')[0]?.epoch).toBe((tab?.epoch ?? 0) + 1);
    stop();
  });
}

function screenContract({ opened, isAt }: Bench): void {
  it('marks unsaved input and clears it', async () => {
    signedIn('40');
    const { shell } = await opened('/goods/jh');
    await isAt('/goods/jh');
    const id = shell.tabs.ofApp('mf-goods')[0]?.id ?? '';
    expect(shell.unsaved.has(id)).toBe(false);
    shell.unsaved.mark(id, { label: '进货单' });
    expect(shell.unsaved.has(id)).toBe(true);
    shell.unsaved.clear(id);
    expect(shell.unsaved.has(id)).toBe(false);
  });

  it('offers entries in the palette until it takes them back', async () => {
    const { shell } = await opened('/login');
    const takeBack = shell.palette.provide([{ title: '打印本页', run: () => undefined }]);
    expect(takeBack()).toBeUndefined();
  });

  it('finds settings that stay the same object until they change', async () => {
    const { shell } = await opened('/login');
    expect(shell.settings.current()).toBe(shell.settings.current());
    expect(['light', 'dark']).toContain(shell.settings.current().theme);
  });
}
