import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { LoginLogPage } from '@shanmen/shared/contracts/admin/records/login-log';
import type { SessionPage } from '@shanmen/shared/contracts/auth/sign-in/session-list';
import type {
  DevicePage,
  ListedPlace,
  ListedPlaces,
} from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import type { SessionState, SignedIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';

import {
  type Answer,
  type Client,
  clientOf,
  cookieOf,
  steppedUp,
  testApp,
  type TestApp,
} from '../../../../test/app/app.ts';
import { openShift, saleSite, type SaleSite } from '../../../../test/data/ticket/factories.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const devices = '/api/auth/trusted-devices';
const password = 'Shanmen-2026';

describe('where somebody signed in', () => {
  let shop: TestApp;
  let admin: Client;
  let site: SaleSite;
  let places: ListedPlaces;

  beforeAll(async () => {
    shop = await testApp({ begin: 'stocked' });
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
    site = await saleSite(shop.db);
    const stopOthers = `update goods.till set status = 'stopped' where id <> (select min(id) from goods.till)`;
    await asOwner(shop.database.url, stopOthers);
    places = (await admin.call<ListedPlaces>('GET', `${devices}/places`)).result;
  });
  afterAll(() => shop.close());

  it('is the window or the till at which its browser stands', async () => {
    expect(places.map(({ kind, name }) => [kind, name])).toEqual([
      ['window', 'NM1号窗'],
      ['window', 'NM2号窗'],
      ['till', expect.stringMatching(/ T1$/)],
    ]);
    for (const { name } of [placed('window'), placed('till')]) {
      const dev = await bind(`${name}的电脑`, name);
      const client = await signInAt('cashier01', dev);
      expect((await sessionsOf('cashier01'))[0]).toMatchObject({ seat: name, deviceName: `${name}的电脑` });
      const { atTill } = (await client.call<SessionState>('GET', '/api/auth/sessions/current')).result;
      expect(atTill).toBe(name === placed('till').name);
      await client.call('DELETE', '/api/auth/sessions/current');
      const [left, came] = (await comings({ keyword: name })).rows;
      expect([left?.result, came?.result]).toEqual(['signed_out', 'ok']);
      for (const row of [left, came])
        expect(row).toMatchObject({ place: name, deviceName: `${name}的电脑`, knownDevice: true });
      expect(left?.session).toBe(came?.session);
      expect((await sessionsOf(name)).map(({ seat, state }) => [seat, state])).toContainEqual([name, 'over']);
    }
    const { result } = await admin.call<DevicePage>('GET', devices, { query: { keyword: 'NM1号窗' } });
    expect(result.rows).toMatchObject([{ place: 'NM1号窗', isShared: true }]);
    const file = readXlsx((await admin.download('/api/admin/login-logs/export?keyword=NM1号窗')).bytes);
    expect(file.rows.flat()).toEqual(expect.arrayContaining(['台/窗口', 'NM1号窗']));
  });

  it('is the window of the shift where the browser stands nowhere, and stays the till where it stands at one', async () => {
    const client = await shop.signIn('seller01');
    expect((await sessionsOf('seller01'))[0]).toMatchObject({ seat: null });
    expect((await openShift(client, site.windowId)).status).toBe(200);
    expect((await sessionsOf('seller01'))[0]).toMatchObject({ seat: 'NM1号窗', place: 'NM1号窗' });
    await client.call('DELETE', '/api/auth/sessions/current');
    const [left, came] = (await comings({ keyword: 'seller01' })).rows;
    expect([left?.place, came?.place]).toEqual(['NM1号窗', null]);

    const till = placed('till').name;
    const seated = await signInAt('admin', await bind('店里的电脑', till));
    expect((await openShift(seated, site.otherWindowId)).status).toBe(200);
    expect((await sessionsOf('admin'))[0]).toMatchObject({ seat: till, place: 'NM2号窗' });
  });

  it('is the window that 开班 begins with', async () => {
    const here = async (client: Client) => {
      const { result } = await client.call<PosSession>('GET', '/api/ticket/sale-boot');
      return result.windows.flatMap(({ name, isHere }) => (isHere ? [name] : []));
    };
    expect(await here(await shop.signIn('seller01'))).toEqual([]);
    const { name } = placed('window');
    expect(await here(await signInAt('seller01', await bind('窗口电脑', name)))).toEqual([name]);
  });

  it('lasts longer at a browser of a post, where everybody’s screen locks', async () => {
    const post = await bind('仓库电脑', placed('window').name);
    await signInAt('keeper01', post);
    expect(await idleMinutesOf('keeper01')).toBe(30);
    await withTransaction(shop.db, tx => changeSetting(tx, settings.lockForced, true, null));
    // What is remembered of the settings is some seconds old.
    const later = await testApp({ beside: shop });
    await later.signIn('keeper01');
    expect(await idleMinutesOf('keeper01')).toBe(30);
    await signInAt('keeper01', post, later);
    expect(await idleMinutesOf('keeper01')).toBe(720);
    await later.close();
  });

  it('is no place that is not there or not in use, and nobody sees them who may not bind', async () => {
    for (const id of [placed('till').id + 1, 9999]) {
      const body = { name: '别处', place: { kind: 'till', id } };
      const refused = await admin.call('POST', devices, { body });
      expect(refused.error).toMatchObject({ code: 'not_found', message: '没有找到该窗口或收银台' });
    }
    const keeper = await shop.signIn('keeper01');
    expect((await keeper.call('GET', `${devices}/places`)).error?.code).toBe('no_permission');
  });

  function placed(kind: ListedPlace['kind']): ListedPlace {
    const place = places.find(listed => listed.kind === kind);
    if (!place) throw new Error(`there is no ${kind}`);
    return place;
  }

  /** @returns the secret of the browser */
  async function bind(name: string, at: string): Promise<string> {
    const { kind, id } = places.find(place => place.name === at) ?? { kind: 'window', id: 0 };
    const bound = await admin.call('POST', devices, { body: { name, place: { kind, id } } });
    return /(?:^|,)dev=([^;]*)/.exec(String(bound.headers['set-cookie']))?.[1] ?? '';
  }

  async function signInAt(userName: string, dev: string, at = shop): Promise<Client> {
    const answer: Answer<SignedIn> = await at.anonymous.call('POST', '/api/auth/sessions', {
      body: { userName, password },
      headers: { cookie: `dev=${dev}` },
    });
    return clientOf(shop.app, cookieOf(answer), answer.result.token);
  }

  async function sessionsOf(keyword: string) {
    return (await admin.call<SessionPage>('GET', '/api/auth/sessions', { query: { keyword } })).result.rows;
  }

  /** Of the session that began last. */
  async function idleMinutesOf(userName: string): Promise<number> {
    const [session] = await sessionsOf(userName);
    return (Date.parse(session?.endsAt ?? '') - Date.parse(session?.lastSeenAt ?? '')) / 60_000;
  }

  async function comings(query: Record<string, string>) {
    return (await admin.call<LoginLogPage>('GET', '/api/admin/login-logs', { query })).result;
  }
});
