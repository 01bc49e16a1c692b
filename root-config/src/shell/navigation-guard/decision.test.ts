import fc from 'fast-check';
import { buildRoutes, clearStoredItems, type RouteRecord, session } from '@shanmen/shared';
import { exampleSession } from '../testing/example-menu.ts';
import { decide, type Decision } from './decision.ts';

/** Words that lead elsewhere: dots, double slashes, patterns, escapes and the shell's own addresses. */
const segment = fc.constantFrom(
  'goods',
  'jh',
  '..',
  '.',
  '',
  ':id',
  '%2e%2e',
  '%',
  '#',
  '?x=1',
  '中文',
  '\\',
);
const path = fc.oneof(
  fc.constantFrom('', '/', '//elsewhere.example', '/login', '/entrance', '/401', '/saleSystem', '/demo/'),
  fc.array(segment, { maxLength: 4 }).map(parts => `/${parts.join('/')}`),
);
const entry = fc.record(
  {
    menucode: fc.constantFrom('1', '2', '3', ''),
    menuChild: fc.constantFrom('', 'a', 'b', 'c', null),
    path,
    component: fc.constantFrom('group', 'group', 'mf-goods/document', 'unknown/screen', null),
    isHide: fc.boolean(),
    isLink: fc.constantFrom('', '', 'https://elsewhere.example/', 'javascript:alert(1)'),
    isToolBar: fc.constantFrom(false, false, false, true),
  },
  { requiredKeys: [] },
);
const menu = fc.array(fc.oneof(entry, entry, entry, fc.anything()), { maxLength: 8 });
const signedIn = fc.boolean();
const menuType = fc.constantFrom(null, '40', '99');

describe('S-20 the guard', () => {
  proof('S-20 ends every navigation after 3 redirects, over 1,000 random menus', () => {
    let circles = 0;
    fc.assert(
      fc.property(menu, fc.array(path, { minLength: 1, maxLength: 1 }), signedIn, menuType, (...drawn) => {
        const [entries, paths, isSignedIn, type] = drawn;
        signIn(isSignedIn, type);
        const { routes } = buildRoutes(entries);
        // A path of the menu itself is what staff open.
        const own = entries.flatMap(pathOf).filter(address => address.startsWith('/'));
        for (const address of [...paths, ...own]) {
          const { decision, isStopped } = decided(address, routes);
          if (decision.kind === 'build-menu') continue;
          circles += isStopped ? 1 : 0;
          expect(decision.redirects).toBeLessThanOrEqual(isStopped ? 4 : 3);
          const again = decided(decision.address, routes);
          expect(again.decision).toMatchObject({ kind: 'open', address: decision.address, redirects: 0 });
        }
      }),
      { numRuns: 1000 },
    );
    // Without the limit these would still be running.
    expect(circles).toBeGreaterThan(0);
  });

  it('S-20 stops a group whose first screen leads back to it', () => {
    signIn(true, '40');
    const group = { menucode: '1', path: '/goods', component: 'group' };
    const child = { menucode: '1', menuChild: 'a', path: '/goods/../goods', component: 'mf-goods/document' };
    const { decision, isStopped } = decided('/goods', buildRoutes([group, child]).routes);
    expect(decision).toMatchObject({ kind: 'open', address: '/entrance' });
    expect(isStopped).toBe(true);
  });
});

function decided(
  address: string,
  routes: readonly RouteRecord[],
): { decision: Decision; isStopped: boolean } {
  let isStopped = false;
  const decision = decide(address, {
    menuRoutes: () => routes,
    clearStored: clearStoredItems,
    postpone: () => undefined,
    stopped: () => {
      isStopped = true;
    },
  });
  return { decision, isStopped };
}

function signIn(isSignedIn: boolean, type: string | null): void {
  session.end('signed-out');
  if (isSignedIn) session.begin({ ...exampleSession, token: 'a-token-of-enough-letters' });
  if (type !== null) localStorage.setItem('isMenuType', type);
  else localStorage.removeItem('isMenuType');
}

function pathOf(one: unknown): string[] {
  const given: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, 'path') : null;
  return typeof given === 'string' ? [given] : [];
}
