import { api, dispatchServerEvent, session } from '@shanmen/shared';
import { followSession } from '../../shell/sign-in.ts';
import { addressBar, exampleShell } from '../../shell/testing/example-shell.ts';
import { exampleEntries, exampleSession } from '../../shell/testing/example-menu.ts';
import { reactToEvents } from './react-to-events.ts';

const version = exampleSession.permissionVersion;
let stop: () => void = () => undefined;

async function keeperAt(address: string) {
  const parts = exampleShell({ menuType: '40', address });
  await parts.navigator.enter();
  stop = reactToEvents(parts);
  return parts;
}

/** What the server answers from now on. */
function serve(permissionVersion: number, entries: readonly unknown[]) {
  return jest.spyOn(api, 'get').mockImplementation(path => {
    const state = {
      ...exampleSession,
      permissionVersion,
      userInfo: { ...exampleSession.userInfo, authBtnList: ['link'] },
    };
    return Promise.resolve(JSON.parse(JSON.stringify(path.includes('Menu') ? entries : state)));
  });
}

afterEach(() => stop());

describe('changed rights', () => {
  it('S-24 change menu and buttons where they stand, without a new sign-in', async () => {
    const parts = await keeperAt('/goods/jh');
    const routes = () => parts.menu.routes().map(({ path }) => path);
    expect(routes()).toContain('/goods/goodsDetail');
    serve(
      version + 1,
      exampleEntries.filter(({ name }) => name !== '40.4003'),
    );
    dispatchServerEvent({ name: 'permissions.changed', permissionVersion: version + 1 });
    await settled(() => !routes().includes('/goods/goodsDetail'));
    expect(session.userInfo()?.authBtnList).toEqual(['link']);
    expect(addressBar()).toBe('/goods/jh');
    expect(parts.tabs.active()?.address).toBe('/goods/jh');
  });

  it('S-24 leave the open screen when its own route is gone', async () => {
    await keeperAt('/goods/jh');
    serve(
      version + 1,
      exampleEntries.filter(({ name }) => name === '40.4003'),
    );
    dispatchServerEvent({ name: 'permissions.changed', permissionVersion: version + 1 });
    await settled(() => addressBar() === '/401');
  });

  it('are read by nobody when the version is the one that is known', async () => {
    await keeperAt('/goods/jh');
    const asked = serve(version, []);
    asked.mockClear();
    dispatchServerEvent({ name: 'permissions.changed', permissionVersion: version });
    await turns();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a shell that does not listen', () => {
  it('S-24 twin: goes on with the rights of before', async () => {
    const parts = await keeperAt('/goods/jh');
    stop();
    serve(version + 1, []);
    dispatchServerEvent({ name: 'permissions.changed', permissionVersion: version + 1 });
    await turns();
    expect(session.current()?.permissionVersion).toBe(version);
    expect(parts.menu.routes().length).toBeGreaterThan(0);
  });
});

describe('a notice', () => {
  it('T-27 for the holders of a code is shown to them alone, and leads to where something can be done', async () => {
    const parts = await keeperAt('/goods/jh');
    const held = 'ticket:check-in:force';
    session.refresh({ ...exampleSession, userInfo: { ...exampleSession.userInfo, authBtnList: [held] } });
    const said = { name: 'notice', kind: 'warning', address: '/ticket/checkIn' } as const;
    dispatchServerEvent({ ...said, text: '不归我处理', permission: 'ticket:check-in:nobody' });
    dispatchServerEvent({ ...said, text: '请处理离线冲突', permission: held });
    expect(parts.notices.list.get()).toMatchObject([{ text: '请处理离线冲突', address: '/ticket/checkIn' }]);
  });

  it.each([
    [['ticket:unanswered:ask'], undefined],
    [['ticket:unanswered:ask', 'admin:health:view'], '/system/health'],
  ])('T-12 of a payment without an answer leads who holds %j to %s', async (held, address) => {
    const parts = await keeperAt('/goods/jh');
    session.refresh({ ...exampleSession, userInfo: { ...exampleSession.userInfo, authBtnList: held } });
    const text = '支付机构 10 分钟没有答复';
    const told = { permission: 'ticket:unanswered:ask', opens: 'admin:health:view' };
    dispatchServerEvent({ name: 'notice', kind: 'warning', text, ...told, address: '/system/health' });
    expect(parts.notices.list.get().map(notice => notice.address)).toEqual([address]);
  });
});

describe('a session that is over at the server', () => {
  it.each([
    ['kicked', '您已被管理员强制下线'],
    ['signed_in_elsewhere', '账号已在其他地方登录'],
    ['expired', '登录已失效，请重新登录'],
  ] as const)('is over here too, and says why: %s', async (reason, words) => {
    const parts = await keeperAt('/goods/jh');
    followSession(parts);
    dispatchServerEvent({ name: 'session.revoked', reason });
    dispatchServerEvent({ name: 'session.revoked', reason });
    expect(parts.notices.list.get().map(notice => notice.text)).toEqual([words]);
    expect([session.token(), addressBar()]).toEqual([null, '/login?redirect=%2Fgoods%2Fjh']);
  });

  it('says why also where another tab has cleared the session already', async () => {
    const parts = await keeperAt('/goods/jh');
    session.end('elsewhere');
    dispatchServerEvent({ name: 'session.revoked', reason: 'kicked' });
    dispatchServerEvent({ name: 'session.revoked', reason: 'password_changed' });
    expect(parts.notices.list.get().map(notice => notice.text)).toEqual(['您已被管理员强制下线']);
  });

  it('leaves alone who signs out himself', async () => {
    const parts = await keeperAt('/goods/jh');
    dispatchServerEvent({ name: 'session.revoked', reason: 'signed_out' });
    expect([parts.notices.list.get().length, addressBar()]).toEqual([0, '/goods/jh']);
  });
});

/** Long enough for a mocked call and what follows it: both need a few turns, not time. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setTimeout(resolve));
}

async function settled(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 3000; Date.now() < deadline;) {
    if (isSo()) return;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  expect(isSo()).toBe(true);
}
