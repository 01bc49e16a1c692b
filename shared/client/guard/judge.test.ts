import { buildRoutes } from '../routes/build-routes.ts';
import { type GuardState, judge, type Verdict } from './judge.ts';

const { routes } = buildRoutes([
  { menucode: '4001', funcName: '单据', path: '/goods', component: 'group' },
  {
    menucode: '4001',
    menuChild: '400101',
    funcName: '进货单',
    path: '/goods/jh',
    component: 'mf-goods/document',
  },
  {
    menucode: '4001',
    menuChild: '400199',
    funcName: '进货单明细',
    path: '/goods/jh/:id',
    component: 'mf-goods/document',
  },
]);
const anonymous: GuardState = { token: null, menuType: '40', menuRoutes: routes, holds: () => true };
const signedIn: GuardState = { token: 'half', menuType: null, menuRoutes: [], holds: () => false };
const typeStored: GuardState = { ...signedIn, menuType: '40' };
const loaded: GuardState = { ...typeStored, menuRoutes: routes };

const allow: Verdict = { kind: 'allow' };
const toLogin: Verdict = { kind: 'redirect', to: '/login', reason: 'no-token' };
const toEntrance = (reason: 'signed-in' | 'root' | 'no-menu-type'): Verdict => ({
  kind: 'redirect',
  to: '/entrance',
  reason,
});
const to401: Verdict = { kind: 'redirect', to: '/401', reason: 'not-registered' };
const build: Verdict = { kind: 'build-menu', type: '40' };

describe('S-19 without a token', () => {
  it.each(['/login', '/buyTicket', '/login/'])('allows %s', path => {
    expect(judge(anonymous, path)).toEqual(allow);
  });

  it.each(['/', '/401', '/personal', '/entrance', '/saleSystem', '/goods/jh', '/unknown', '/Login'])(
    'sends %s to /login',
    path => expect(judge(anonymous, path)).toEqual(toLogin),
  );

  it('counts an empty token as none', () => {
    expect(judge({ ...loaded, token: '' }, '/goods/jh')).toEqual(toLogin);
  });
});

describe('S-19 with a token', () => {
  it.each([signedIn, typeStored, loaded])(
    'leads from /login and / to the entrance, whatever is loaded',
    state => {
      expect(judge(state, '/login')).toEqual(toEntrance('signed-in'));
      expect(judge(state, '/')).toEqual(toEntrance('root'));
    },
  );

  it.each(['/entrance', '/401', '/personal', '/personal/'])('always allows %s', path => {
    for (const state of [signedIn, typeStored, loaded]) expect(judge(state, path)).toEqual(allow);
  });

  it.each(['/goods/jh', '/buyTicket', '/saleSystem', '/demo', '/unknown'])(
    'sends %s to the entrance while no type is stored',
    path => expect(judge(signedIn, path)).toEqual(toEntrance('no-menu-type')),
  );

  it.each(['15', '', '010', 'toString', '90'])('counts the stored type %j as none', menuType => {
    expect(judge({ ...signedIn, menuType }, '/goods/jh')).toEqual(toEntrance('no-menu-type'));
  });

  it.each(['/goods/jh', '/buyTicket', '/saleSystem', '/unknown'])(
    'asks for the menu before it judges %s when a type is stored',
    path => expect(judge(typeStored, path)).toEqual(build),
  );

  it.each(['/goods', '/goods/jh', '/goods/jh/', '/goods/jh/17', '/buyTicket', '/demo'])(
    'allows the registered %s',
    path => expect(judge(loaded, path)).toEqual(allow),
  );

  it.each(['/goods/JH', '/goods/xs', '/unknown', '/goods/jh/17/lines'])(
    'sends the unregistered %s to /401',
    path => {
      expect(judge(loaded, path)).toEqual(to401);
    },
  );

  it('opens a static business page only for holders of one of its codes', () => {
    expect(judge(loaded, '/saleSystem')).toEqual(to401);
    expect(judge({ ...loaded, holds: code => code === 'ticket:shift:close' }, '/saleSystem')).toEqual(allow);
  });
});
