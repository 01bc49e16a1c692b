import { buildRoutes } from '../../routes/build-routes.ts';
import { menusOf, screensOf } from './dev-screens.ts';

describe('the dev page of one app', () => {
  it('lists the screens of the app that exist, and no others', () => {
    expect(screensOf('mf-ticket').map(screen => screen.path)).toEqual(
      expect.arrayContaining(['/saleSystem', '/ticket/checkIn']),
    );
    expect(screensOf('mf-auth').map(screen => screen.path)).toEqual(['/login', '/401', '/personal']);
  });

  it('chooses a system before a page that wants a menu', () => {
    const sale = screensOf('mf-ticket').find(screen => screen.path === '/saleSystem');
    expect(sale?.type).toBe('10');
  });

  it('has a menu that holds every listed screen', () => {
    const menus = menusOf('mf-ticket');
    const built = buildRoutes(menus['10'] ?? []);
    expect(built.warnings).toEqual([]);
    expect(built.routes.map(route => route.path)).toContain('/ticket/checkIn');
  });
});
