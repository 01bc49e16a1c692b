import type { SystemType } from '../../contracts/screen.ts';
import { refusedState } from '../fallback/no-permission.tsx';
import { judge, type Verdict } from '../guard/judge.ts';
import { loginAddress, readRedirect } from '../guard/redirect.ts';
import { holdsCode } from '../guard/permissions.ts';
import { landingPath, matchRoute, normalPath, openingPath, type RouteMatch } from '../routes/match-route.ts';
import { groupComponent } from '../routes/route-record.ts';
import { staticRoutes } from '../routes/static-routes.ts';
import { pendingTarget } from '../session/pending-target.ts';
import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import type { testMenu } from './test-menu.ts';
import type { testTabs } from './test-tabs.ts';

/** Guard and history of the test shell. */
export function testNavigation(tabs: ReturnType<typeof testTabs>, menu: ReturnType<typeof testMenu>) {
  let running: Promise<void> = Promise.resolve();

  function verdictOn(path: string): Verdict {
    const menuType = storage.read('isMenuType');
    return judge({ token: session.token(), menuType, menuRoutes: menu.routes(), holds: holdsCode }, path);
  }

  async function go(address: string, replace: boolean): Promise<void> {
    const path = normalPath(pathOf(address));
    let verdict = verdictOn(path);
    if (verdict.kind === 'build-menu') {
      if (!(await menu.fetch(verdict.type))) return go('/entrance', true);
      verdict = verdictOn(path);
    }
    if (verdict.kind === 'redirect') {
      if (verdict.reason === 'no-menu-type') pendingTarget.keep(address, new Date());
      return redirect(verdict.to, address);
    }
    const match = matchRoute([...staticRoutes, ...menu.routes()], path);
    if (!match) return go('/entrance', true);
    const child = match.route.component === groupComponent ? openingPath(match.route) : null;
    if (child !== null) return go(child, true);
    show(match, address, replace);
  }

  function show(match: RouteMatch, address: string, replace: boolean): void {
    const state: unknown = match.route.path === '/401' ? window.history.state : null;
    window.history[replace ? 'replaceState' : 'pushState'](state, '', address);
    tabs.show(match, address, replace);
  }

  function redirect(to: '/login' | '/entrance' | '/401', address: string): Promise<void> {
    if (to === '/401') window.history.replaceState(refusedState(pathOf(address)), '', '/401');
    if (to !== '/login') return go(to, true);
    session.end('signed-out');
    forget();
    return go(loginAddress(address), true);
  }

  function navigate(address: string, how: { readonly replace?: boolean } = {}): Promise<void> {
    running = running.then(() => go(address, how.replace ?? false));
    return running;
  }

  function forget(): void {
    menu.forget();
    tabs.clear();
  }

  return {
    navigate,
    forget,
    settled: () => running,
    /** After a sign-in: the remembered target, which the guard judges like any other address. */
    async arrive(): Promise<void> {
      const target = readRedirect(window.location.search);
      if (target !== null) pendingTarget.keepFromSignIn(target, new Date());
      await navigate(target ?? '/entrance', { replace: true });
    },
    async choose(type: SystemType): Promise<void> {
      storage.write('isMenuType', type);
      const wanted = pendingTarget.read(new Date());
      pendingTarget.drop();
      if (!(await menu.fetch(type))) return navigate('/entrance');
      const known = wanted !== null && matchRoute(menu.routes(), pathOf(wanted)) !== null;
      return navigate(known ? wanted : (landingPath(menu.routes()) ?? '/entrance'));
    },
  };
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}
