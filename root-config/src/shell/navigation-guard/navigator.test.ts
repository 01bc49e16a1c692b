import { ApiError, clearStoredItems, pendingTarget, readRedirect, storage } from '@shanmen/shared';
import { exampleEntries } from '../testing/example-menu.ts';
import { addressBar, exampleShell } from '../testing/example-shell.ts';

const list = '/goods/goodsDetail';

describe('S-19 the guard, row by row', () => {
  it.each(['/login', '/buyTicket'])('rule 1 lets %s open without a token', async address => {
    const { navigator } = exampleShell({ token: false, address });
    await navigator.enter();
    expect(addressBar()).toBe(address);
  });

  it.each(['/', '/401', '/personal', '/saleSystem', '/nowhere', list])(
    'rule 1 clears and leads %s to /login without a token',
    async address => {
      const { navigator } = exampleShell({ token: false, menuType: '40', address });
      await navigator.enter();
      expect(location.pathname).toBe('/login');
      expect(storage.read('isMenuType')).toBeNull();
    },
  );

  it('rule 1 carries the path and its query, whatever stands in them', async () => {
    const address = '/goods/jh?no=JH-1&note=a%26b%3D1&name=%E4%B8%AD%E6%96%87&tag=1&tag=2#row-3';
    const { navigator } = exampleShell({ token: false, address });
    await navigator.enter();
    const target = new URL(readRedirect(location.search) ?? '', location.origin);
    expect([...target.searchParams]).toEqual([...new URL(address, location.origin).searchParams]);
    expect(target.pathname + target.hash).toBe('/goods/jh#row-3');
  });

  it.each(['/login', '/login?redirect=%2Fgoods%2Fjh', '/'])('rule 2 leads %s to /entrance', async address => {
    const { navigator } = exampleShell({ address });
    await navigator.enter();
    expect(addressBar()).toBe('/entrance');
  });

  it.each(['/entrance', '/401', '/personal'])(
    'rule 3 lets %s open without asking for a menu',
    async address => {
      const { navigator, menu } = exampleShell({ menuType: '40', address });
      await navigator.enter();
      expect([addressBar(), menu.state.get().status]).toEqual([address, 'none']);
    },
  );

  it.each([undefined, '99', ''])('rule 4 leads to /entrance with the menu type %p', async menuType => {
    const { navigator } = exampleShell({ address: list, ...(menuType !== undefined && { menuType }) });
    await navigator.enter();
    expect(addressBar()).toBe('/entrance');
  });

  it.each([`${list}?page=2`, '/saleSystem'])(
    'rule 4 keeps the bookmark %s until a system is chosen',
    async address => {
      const { navigator } = exampleShell({ address });
      await navigator.enter();
      expect(pendingTarget.read(new Date('2026-11-20T08:01:00Z'))).toBe(address);
    },
  );

  it('rule 4 builds the routes of the stored type and tries again', async () => {
    const { navigator, menu } = exampleShell({ menuType: '40', address: `${list}?page=2` });
    await navigator.enter();
    expect([addressBar(), menu.state.get()]).toEqual([`${list}?page=2`, { status: 'loaded', type: '40' }]);
  });

  it.each([
    ['no list of entries', { entries: [] }, 'Failed to get menu data'],
    [
      'a failed call',
      new ApiError({ status: 500, code: 'internal_error', message: '', requestId: 'r1' }),
      'Failed to get menu data',
    ],
    ['an empty menu', [], 'No routes available'],
  ])('rule 4 ends at /entrance after %s', async (_, menu, log) => {
    const { navigator } = exampleShell({ menuType: '40', menu, address: list });
    await navigator.enter();
    expect(addressBar()).toBe('/entrance');
    const said = [console.error, console.warn].flatMap(spoken => jest.mocked(spoken).mock.calls.flat());
    expect(said).toContain(log);
  });

  it('rule 5 leads an unregistered path to /401 and remembers it', async () => {
    const { navigator } = exampleShell({ menuType: '40', address: '/system/User/list?x=1' });
    await navigator.enter();
    expect([addressBar(), history.state]).toEqual(['/401', { refused: '/system/User/list?x=1' }]);
  });

  it('is case-sensitive, drops a trailing slash and opens the first child of a group', async () => {
    const { navigator } = exampleShell({ menuType: '40', address: '/goods/' });
    await navigator.enter();
    expect(addressBar()).toBe('/goods/jh');
    navigator.go('/Goods/jh');
    expect(addressBar()).toBe('/401');
  });

  it('refuses a static business page to a user without any of its codes', async () => {
    const { navigator } = exampleShell({ menuType: '40', address: '/saleSystem' });
    await navigator.enter();
    expect(addressBar()).toBe('/401');
  });
});

describe('navigation', () => {
  it('S-21 adds one entry for a page, none for a redirect, one for a refusal', async () => {
    const { navigator } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    const before = history.length;
    navigator.go('/goods/jh');
    expect(history.length).toBe(before + 1);
    navigator.go('/');
    expect([addressBar(), history.length]).toEqual(['/entrance', before + 1]);
    navigator.go('/nowhere');
    expect([addressBar(), history.length]).toEqual(['/401', before + 2]);
  });

  it('S-37 leads nowhere while the screen is locked, not even where it cannot be stopped', async () => {
    const { navigator, lock } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    const stop = navigator.listen();
    lock.isLocked.set(true);
    history.replaceState(null, '', '/goods/jh');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect([addressBar(), navigator.position.get()?.address]).toEqual([list, list]);
    lock.isLocked.set(false);
    history.replaceState(null, '', '/goods/jh');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(navigator.position.get()?.address).toBe('/goods/jh');
    stop();
  });

  it('holds every way out of a screen while money is out, and says so', async () => {
    const { navigator, busy, notices } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    const stop = navigator.listen();
    const done = busy.begin('payment');
    navigator.go('/goods/jh');
    history.replaceState(null, '', '/goods/jh');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect([addressBar(), navigator.position.get()?.address]).toEqual([list, list]);
    expect(notices.list.get().map(({ text }) => text)).toEqual(['正在收款或退款，结果出来后再离开']);
    done();
    navigator.go('/goods/jh');
    expect(addressBar()).toBe('/goods/jh');
    stop();
  });

  it('leads to /login although money is out, once the session is over', async () => {
    const { navigator, busy } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    busy.begin('payment');
    clearStoredItems();
    navigator.go(list);
    expect(location.pathname).toBe('/login');
  });

  it('does not leave the origin', async () => {
    const { navigator } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    navigator.go('https://elsewhere.example/goods/jh');
    navigator.go('//elsewhere.example/goods/jh');
    expect(addressBar()).toBe(list);
  });

  it('gives way to a newer one while it waits for the menu', async () => {
    const { navigator } = exampleShell({ menuType: '40', address: '/entrance' });
    await navigator.enter();
    navigator.go(list);
    navigator.go('/personal');
    await untilSettled();
    expect(addressBar()).toBe('/personal');
  });

  it('judges moves that other code makes, after the fact where the browser cannot stop them', async () => {
    const { navigator } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    const ignore = navigator.listen();
    clearStoredItems();
    history.replaceState(null, '', '/goods/jh');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(location.pathname).toBe('/login');
    ignore();
  });
});

describe('with the Navigation API', () => {
  it('S-21 stops a refused move before its address shows', async () => {
    const browser = fakeNavigation();
    const { navigator } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    const ignore = navigator.listen();
    const move = browser.move('/nowhere', 'push');
    expect(move.defaultPrevented).toBe(true);
    await untilSettled();
    expect(addressBar()).toBe('/401');
    ignore();
  });

  it('lets an allowed one through', async () => {
    const browser = fakeNavigation();
    const { navigator } = exampleShell({ menuType: '40', address: list });
    await navigator.enter();
    const ignore = navigator.listen();
    expect(browser.move('/goods/jh', 'push').defaultPrevented).toBe(false);
    ignore();
  });

  it('takes up a Back that had to wait for the menu', async () => {
    const browser = fakeNavigation();
    const { navigator } = exampleShell({ menuType: '40', address: '/entrance' });
    await navigator.enter();
    const ignore = navigator.listen();
    expect(browser.move(list, 'traverse', 'entry-7').defaultPrevented).toBe(true);
    await untilSettled();
    expect(browser.traverseTo).toHaveBeenCalledWith('entry-7');
    ignore();
  });
});

describe('S-35 leaving a screen that is not kept', () => {
  const entries = [
    ...exampleEntries.slice(3, 4),
    { ...exampleEntries[3], menucode: '4098', name: '40.4098', path: '/goods/once', isKeepAlive: false },
  ];

  it('asks before unsaved input is lost, and stays when told so', async () => {
    const { navigator, tabs, unsaved } = exampleShell({
      menuType: '40',
      menu: entries,
      address: '/goods/once',
    });
    await navigator.enter();
    unsaved.mark(tabs.active()?.id ?? '', { label: '购物车' });
    navigator.go(list);
    expect([addressBar(), unsaved.question.get()?.labels]).toEqual(['/goods/once', ['购物车']]);
    unsaved.question.get()?.answer(false);
    await untilSettled();
    expect(addressBar()).toBe('/goods/once');
    navigator.go(list);
    unsaved.question.get()?.answer(true);
    await untilSettled();
    expect([addressBar(), unsaved.marks.get().size]).toEqual([list, 0]);
  });

  it('stops Back the same way, and takes it up afterwards', async () => {
    const browser = fakeNavigation();
    const { navigator, tabs, unsaved } = exampleShell({
      menuType: '40',
      menu: entries,
      address: '/goods/once',
    });
    await navigator.enter();
    const ignore = navigator.listen();
    unsaved.mark(tabs.active()?.id ?? '', { label: '购物车' });
    expect(browser.move(list, 'traverse', 'entry-3').defaultPrevented).toBe(true);
    unsaved.question.get()?.answer(true);
    await untilSettled();
    expect(browser.traverseTo).toHaveBeenCalledWith('entry-3');
    ignore();
  });

  it('takes back a Back that the browser did not let it stop, and asks', async () => {
    const browser = fakeNavigation('entry-9');
    const { navigator, tabs, unsaved } = exampleShell({
      menuType: '40',
      menu: entries,
      address: '/goods/once',
    });
    await navigator.enter();
    const ignore = navigator.listen();
    unsaved.mark(tabs.active()?.id ?? '', { label: '购物车' });
    history.replaceState(null, '', list);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(browser.traverseTo).toHaveBeenCalledWith('entry-9');
    expect([navigator.position.get()?.address, unsaved.question.get()?.labels]).toEqual([
      '/goods/once',
      ['购物车'],
    ]);
    ignore();
  });

  it('keeps the state of a screen that a Back leaves which cannot be stopped', async () => {
    const { navigator, tabs, unsaved } = exampleShell({
      menuType: '40',
      menu: entries,
      address: '/goods/once',
    });
    await navigator.enter();
    const ignore = navigator.listen();
    const id = tabs.active()?.id ?? '';
    unsaved.mark(id, { label: '购物车' });
    history.replaceState(null, '', list);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect([addressBar(), unsaved.has(id)]).toEqual([list, true]);
    expect(tabs.state.get().list.find(screen => screen.id === id)).toMatchObject({ alive: true, epoch: 0 });
    ignore();
  });

  it('would lose it if the bar did not spare what is unsaved', async () => {
    const { navigator, tabs } = exampleShell({ menuType: '40', menu: entries, address: '/goods/once' });
    await navigator.enter();
    const ignore = navigator.listen();
    const id = tabs.active()?.id ?? '';
    history.replaceState(null, '', list);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(tabs.state.get().list.find(screen => screen.id === id)).toMatchObject({ alive: false, epoch: 1 });
    ignore();
  });

  it('does not ask when a filter rewrites the address of its own screen', async () => {
    const { navigator, tabs, unsaved } = exampleShell({
      menuType: '40',
      menu: entries,
      address: '/goods/once',
    });
    await navigator.enter();
    unsaved.mark(tabs.active()?.id ?? '', { label: '购物车' });
    navigator.go('/goods/once?page=2', { replace: true });
    expect([addressBar(), unsaved.question.get()]).toEqual(['/goods/once?page=2', null]);
  });

  it('does not ask on a screen that keeps its state', async () => {
    const { navigator, tabs, unsaved } = exampleShell({ menuType: '40', menu: entries, address: list });
    await navigator.enter();
    unsaved.mark(tabs.active()?.id ?? '', { label: '草稿' });
    navigator.go('/goods/once');
    expect(addressBar()).toBe('/goods/once');
  });
});

/** The little of the Navigation API that the guard uses, which jsdom lacks. */
function fakeNavigation(entry?: string) {
  const target = new EventTarget();
  const traverseTo = jest.fn();
  Object.defineProperty(window, 'navigation', {
    configurable: true,
    value: Object.assign(target, { traverseTo, currentEntry: entry === undefined ? null : { key: entry } }),
  });
  return {
    traverseTo,
    move(address: string, navigationType: string, key = '') {
      const url = new URL(address, location.origin).href;
      const event = new Event('navigate', { cancelable: true });
      target.dispatchEvent(
        Object.assign(event, {
          navigationType,
          hashChange: false,
          destination: { url, key, sameDocument: true },
        }),
      );
      return event;
    },
  };
}

afterEach(() => Reflect.deleteProperty(window, 'navigation'));

async function untilSettled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
