import { loadMenu } from '../routes/load-menu.ts';
import { demoSession } from '../testing/demo-user.ts';
import { serveMock } from '../testing/mock/serve-mock.ts';
import { keptSession } from './kept-session.ts';
import { session } from './session.ts';
import { storage } from './storage.ts';

const morning = new Date('2026-11-20T01:00:00Z');
const later = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);
const open = { isLocked: false };
const server = serveMock({});

/** As a page that is loaded anew: what is stored is there, what the server said is not. */
async function startAnew(): Promise<{ session: typeof session; keptSession: typeof keptSession }> {
  jest.resetModules();
  return { ...(await import('./session.ts')), ...(await import('./kept-session.ts')) };
}

beforeEach(() => {
  localStorage.clear();
  session.end('signed-out');
  session.begin(demoSession('cashier01'));
});

describe('the session that a till keeps', () => {
  it('K-10 goes on after a start without the server, with its rights, and stays locked where it was', async () => {
    keptSession.keep(morning);
    const page = await startAnew();
    expect(page.keptSession.resume(later(1), { isLocked: true })).toBe(true);
    expect(page.session.current()).toMatchObject({ name: '陈一', locked: true });
    expect(page.keptSession.isInUse()).toBe(true);
    page.session.setLocked(false);
    expect(page.keptSession.isInUse()).toBe(true);
    page.session.refresh(demoSession('cashier01'));
    expect(page.keptSession.isInUse()).toBe(false);
  });

  it('is of no use to another sign-in, after half a day, and without a token', () => {
    keptSession.keep(morning);
    expect(keptSession.resume(later(13), open)).toBe(false);
    session.begin({
      ...demoSession('cashier01'),
      userInfo: { ...demoSession('cashier01').userInfo, time: later(2).toISOString() },
    });
    expect(keptSession.resume(later(3), open)).toBe(false);
    session.end('signed-out');
    expect(keptSession.resume(later(1), open)).toBe(false);
  });

  it('opens the menu that was built last while the server is away, and no other one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const [type, permissionVersion] = ['30', 1] as const;
    storage.write('dynamicRoutes', { type, permissionVersion, routes: [], toolbar: [] });
    server.reachable = false;
    expect(await loadMenu('30')).toMatchObject({ status: 'failed' });
    keptSession.keep(morning);
    keptSession.resume(later(1), open);
    expect(await loadMenu('30')).toMatchObject({ status: 'loaded', type: '30' });
    expect(await loadMenu('40')).toMatchObject({ status: 'failed' });
  });
});
