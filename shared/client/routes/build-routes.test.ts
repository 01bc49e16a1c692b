import fc from 'fast-check';
import { catalogue } from '../../contracts/catalogue.ts';
import type { Screen } from '../../contracts/screen.ts';
import { buildRoutes } from './build-routes.ts';
import { landingPath, matchRoute, openingPath } from './match-route.ts';

const top = { menucode: '4001', funcName: '单据', path: '/goods', component: 'group' };
const child = {
  menucode: '4001',
  menuChild: '400101',
  funcName: '进货单',
  path: '/goods/jh',
  component: 'mf-goods/document',
};

describe('menu entries', () => {
  it('become top-level routes without a child code, children with one, whatever comes first', () => {
    const { routes, warnings } = buildRoutes([child, top]);
    expect(warnings).toEqual([]);
    expect(routes).toEqual([expect.objectContaining({ path: '/goods', name: '4001', component: 'group' })]);
    expect(routes[0]?.children).toEqual([
      expect.objectContaining({ path: '/goods/jh', name: '4001.400101', component: 'mf-goods/document' }),
    ]);
  });

  it.each(['', null, undefined])('have no child code when it is %j', menuChild => {
    expect(buildRoutes([{ ...child, menuChild }]).routes).toHaveLength(1);
  });

  it('are tools, not routes, when they are flagged', () => {
    const { routes, toolbar } = buildRoutes([
      {
        menucode: '1000',
        menuChild: 'sale',
        funcName: '售票',
        isToolBar: true,
        path: '/x',
        titles: { en: 'Sell tickets' },
        initials: 'sp',
        pinyin: 'shou piao',
      },
      { menucode: '1000', menuChild: 'collect, refund,sale', funcName: '取退', isToolBar: true },
    ]);
    expect(routes).toEqual([]);
    expect(toolbar).toEqual([
      { code: 'sale', title: '售票', titles: { en: 'Sell tickets' }, initials: 'sp', pinyin: 'shou piao' },
      { code: 'collect', title: '取退', titles: {}, initials: '', pinyin: '' },
      { code: 'refund', title: '取退', titles: {}, initials: '', pinyin: '' },
    ]);
  });

  it.each<[string, readonly unknown[]]>([
    ['Route without a path skipped: 4001', [{ ...top, path: '' }]],
    ['Route without a path skipped: 400101', [top, { ...child, path: ' ' }]],
    ['Parent menu not found: 4001', [child]],
    ['Menu entry without a menu code skipped: 400101', [{ ...child, menucode: '' }]],
    ['Menu code used twice, skipped: 4001', [top, { ...top, path: '/other' }]],
    ['Route path used twice, skipped: 4002', [top, { ...top, menucode: '4002' }]],
    ['Route path belongs to a static route, skipped: 4001', [{ ...top, path: '/entrance' }]],
    ['Route path must start with a slash, skipped: 4001', [{ ...top, path: 'goods' }]],
    ['Component not found: games/chess', [{ ...top, component: 'games/chess' }]],
    ['Component not found: 40.4001', [{ ...top, name: '40.4001', component: null }]],
    ['Iframe without a link ignored: 4001', [{ ...top, isIframe: true }]],
    ['Toolbar entry without a child code: 1000', [{ menucode: '1000', isToolBar: true }]],
  ])('warn: %s', (warning, entries) => expect(buildRoutes(entries).warnings).toContain(warning));

  it('skip the children of a skipped group', () => {
    const { routes, warnings } = buildRoutes([{ ...top, path: '' }, child]);
    expect(routes).toEqual([]);
    expect(warnings).toContain('Parent menu not found: 4001');
  });

  it('keep a route whose component is unknown, as the not-found page', () => {
    expect(buildRoutes([{ ...top, component: 'nowhere' }]).routes).toEqual([
      expect.objectContaining({ path: '/goods', component: 'mf-auth/not-found' }),
    ]);
  });

  it('survive whatever the answer holds', () => {
    const nothing = [null, 7, 'text', [], {}, { menucode: 4001 }];
    expect(buildRoutes(nothing).routes).toEqual([]);
  });
});

/** The rules once more, written as sentences about the whole list instead of passes over it. */
type Entry = { menucode: string; menuChild: string | null; isToolBar: boolean; path: string };
function modelPaths(entries: readonly Entry[]): readonly (readonly [string, readonly string[]])[] {
  const usable = (entry: Entry) => entry.path.startsWith('/') && entry.path !== '/login';
  const tops = entries.filter(
    (entry, index) =>
      !entry.isToolBar && entry.menucode !== '' && !entry.menuChild && usable(entry) && !taken(entry, index),
  );
  function taken(entry: Entry, index: number): boolean {
    return entries
      .slice(0, index)
      .some(
        (before, at) =>
          !before.isToolBar &&
          before.menucode !== '' &&
          !before.menuChild &&
          usable(before) &&
          !taken(before, at) &&
          (before.menucode === entry.menucode || before.path === entry.path),
      );
  }
  const paths = new Set(tops.map(entry => entry.path));
  const codes = new Set<string>();
  const children = entries.filter(entry => {
    const key = `${entry.menucode}/${entry.menuChild}`;
    const isChild =
      !entry.isToolBar && entry.menuChild && tops.some(parent => parent.menucode === entry.menucode);
    if (!isChild || !usable(entry) || codes.has(key) || paths.has(entry.path)) return false;
    codes.add(key);
    paths.add(entry.path);
    return true;
  });
  return tops.map(parent => [
    parent.path,
    children.filter(entry => entry.menucode === parent.menucode).map(entry => entry.path),
  ]);
}

describe('menu rules', () => {
  const entry: fc.Arbitrary<Entry> = fc.record({
    menucode: fc.constantFrom('', '1', '2', '3'),
    menuChild: fc.constantFrom(null, '', 'a', 'b', 'c'),
    isToolBar: fc.boolean(),
    path: fc.constantFrom('', '/p', '/q', '/r', '/s', '/login', 'relative'),
  });

  it('S-22 hold for 1 000 random lists', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), entries => {
        const built = buildRoutes(entries.map(one => ({ ...one, component: 'mf-goods/document' })));
        const paths = built.routes.map(route => [route.path, route.children.map(each => each.path)]);
        expect(paths).toEqual(modelPaths(entries));
        const codes = entries.flatMap(one => (one.isToolBar && one.menuChild ? [one.menuChild] : []));
        expect(built.toolbar.map(tool => tool.code)).toEqual([...new Set(codes)]);
      }),
      { numRuns: 1000 },
    );
  });

  it('S-22 take the whole catalogue of a type without a warning', () => {
    for (const [type, screens] of Object.entries<readonly Screen[]>(catalogue)) {
      const entries = screens.map(screen => ({
        ...screen,
        funcName: screen.title,
        name: `${type}.${screen.path}`,
      }));
      expect(buildRoutes(entries).warnings).toEqual([]);
    }
  });
});

describe('finding a route', () => {
  const { routes } = buildRoutes([
    { ...top, menucode: '1' },
    { ...child, menucode: '1', isHide: true },
    { ...child, menucode: '1', menuChild: 'b', path: '/goods/:type/:id' },
    { ...child, menucode: '1', menuChild: 'c', path: '/goods/jh/:id' },
    { ...child, menucode: '1', menuChild: 'd', path: '/goods/jh/new' },
  ]);

  it('takes the exact path before a pattern, and the pattern with most words before the others', () => {
    expect(matchRoute(routes, '/goods/jh/new')).toMatchObject({
      route: { path: '/goods/jh/new' },
      params: {},
    });
    expect(matchRoute(routes, '/goods/jh/7')).toMatchObject({
      route: { path: '/goods/jh/:id' },
      params: { id: '7' },
    });
    expect(matchRoute(routes, '/goods/xs/%E4%B8%80')).toMatchObject({ params: { type: 'xs', id: '一' } });
  });

  it('knows the groups above it', () => {
    expect(matchRoute(routes, '/goods/jh')?.ancestors.map(route => route.path)).toEqual(['/goods']);
  });

  it('is case-sensitive and finds no unknown path', () => {
    expect(matchRoute(routes, '/goods/JH')).toBeNull();
    expect(matchRoute(routes, '/goods/jh/')).toBeNull();
  });

  it('survives a percent sign typed by hand', () => {
    expect(matchRoute(routes, '/goods/jh/%')).toMatchObject({ params: { id: '%' } });
  });

  it('opens a group at its first visible child, and a menu at its affixed page', () => {
    const [group] = routes;
    expect(group && openingPath(group)).toBe('/goods/:type/:id');
    const affixed = buildRoutes([
      { ...top, menucode: '1', component: 'mf-goods/document' },
      { ...top, menucode: '2', path: '/home', component: 'mf-goods/document', isAffix: true },
    ]);
    expect(landingPath(affixed.routes)).toBe('/home');
    expect(landingPath([])).toBeNull();
  });

  it('lands on a page that can be drawn, when there is one', () => {
    const unbuilt = { ...top, menucode: '1', path: '/first', component: null };
    const group = { ...top, menucode: '2', path: '/group' };
    const page = { ...child, menucode: '2', path: '/group/page' };
    expect(landingPath(buildRoutes([unbuilt, group, page]).routes)).toBe('/group/page');
    expect(landingPath(buildRoutes([unbuilt]).routes)).toBe('/first');
    expect(landingPath(buildRoutes([{ ...unbuilt, isAffix: true }, group, page]).routes)).toBe('/group/page');
    const late = { ...page, menuChild: '20', path: '/group/late', component: null };
    const { routes } = buildRoutes([group, late, page]);
    expect([landingPath(routes), routes[0] && openingPath(routes[0])]).toEqual([
      '/group/page',
      '/group/page',
    ]);
  });
});
