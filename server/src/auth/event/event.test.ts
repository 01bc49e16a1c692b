import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';

import { clientOf, cookieOf, testApp, type TestApp } from '../../../test/app/app.ts';
import { builtRelease } from '../../../test/app/machines/built-release.ts';
import { withClient } from '../../../test/app/database-address.ts';
import { followEvents } from '../../../test/app/machines/event-listener.ts';
import { openShift, saleSite } from '../../../test/data/ticket/factories.ts';
import { addUser, findUserId } from '../../admin/public.ts';
import { withTransaction } from '../../db/transaction.ts';
import { signal } from '../../platform/messages/signal.queries.ts';

const current = '/api/auth/sessions/current';
const password = 'Shanmen-2026';

describe('the event stream', () => {
  let shop: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    shop = await testApp();
    other = await testApp({ beside: shop });
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
  });

  it('begins with how things stand, and is no activity', async () => {
    const client = await shop.signIn('seller01');
    await sql`update auth.session set last_seen_at = last_seen_at - interval '2 minutes'`.execute(shop.db);
    const before = await lastSeen();
    const listener = await followEvents(shop.app, client);
    expect(listener.status).toBe(200);
    await listener.hears('permissions.changed');
    await listener.hears('modules.released');
    expect(await lastSeen()).toBe(before);
    listener.leave();
  });

  it('is no stream for anybody who is not signed in, or locked', async () => {
    expect((await followEvents(shop.app, shop.anonymous)).status).toBe(401);
    const client = await shop.signIn('seller01');
    await client.call('PUT', `${current}/lock`);
    expect((await followEvents(shop.app, client)).status).toBe(423);
  });

  it('tells locking and unlocking to the browser, whichever process they reach', async () => {
    const client = await shop.signIn('seller01');
    const listener = await followEvents(other.app, client);
    await listener.hears('permissions.changed');
    await client.call('PUT', `${current}/lock`);
    await listener.hears('session.locked');
    const opened = await client.call<{ token: string }>('POST', `${current}/unlock`, { body: { password } });
    await listener.hears('session.unlocked');
    await clientOf(shop.app, cookieOf(opened), opened.result.token).call('DELETE', current);
    expect(await listener.hears('session.revoked')).toMatchObject({ reason: 'signed_out' });
    await listener.ends();
  });

  it('Z-04 D-21 D-22 ends with its session, by whatever that ended, and says why', async () => {
    const cashier = await shop.signIn('cashier01');
    const first = await followEvents(other.app, cashier);
    await shop.signIn('cashier01');
    expect(await first.hears('session.revoked')).toMatchObject({ reason: 'signed_in_elsewhere' });
    await first.ends();

    const keeper = await shop.signIn('keeper01');
    const second = await followEvents(other.app, keeper);
    // Nobody signals this: a row is changed by hand.
    await sql`update admin.staff set status = 'disabled' where user_name = 'keeper01'`.execute(shop.db);
    expect(await second.hears('session.revoked')).toMatchObject({ reason: 'disabled' });
    await second.ends();

    const manager = await shop.signIn('manager01');
    const third = await followEvents(shop.app, manager);
    const change = { currentPassword: password, newPassword: 'Shilin-xiaojing-3' };
    expect((await manager.call('PUT', '/api/auth/password', { body: change })).status).toBe(200);
    expect(await third.hears('session.revoked')).toMatchObject({ reason: 'password_changed' });
    await third.ends();
  });

  it('S-24 D-08 tells every browser that rights have changed', async () => {
    const listener = await followEvents(other.app, await shop.signIn('seller01'));
    const before = await listener.hears('permissions.changed');
    const heard = listener.events.length;
    await withTransaction(shop.db, tx =>
      addUser(tx, { userName: 'seller09', name: '何九', roles: ['seller'], validFrom: '2026-01-01' }),
    );
    const after = await listener.hears('permissions.changed', heard);
    expect(versionOf(after)).toBe(versionOf(before) + 1);
    listener.leave();
  });

  it('tells once what many calls changed, and nothing of a refused one', async () => {
    const { windowId } = await saleSite(shop.db);
    const [auditor, seller] = [await shop.signIn('auditor01'), await shop.signIn('seller01')];
    // That they came is told before somebody listens.
    await pause(600);
    const listener = await followEvents(other.app, auditor);
    const answers = await Promise.all(Array.from({ length: 6 }, () => openShift(seller, windowId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listener.hears('changed')).toEqual({ name: 'changed', area: 'ticket', noun: 'shift' });
    await pause(600);
    expect(listener.events.filter(({ name }) => name === 'changed')).toHaveLength(1);
    listener.leave();
  });

  proof('tells of a release that was put in place', async () => {
    const built = await builtRelease();
    const third = await testApp({ beside: shop, environment: { SHANMEN_RELEASE_ROOT: built.root } });
    const listener = await followEvents(third.app, await shop.signIn('seller01'));
    await listener.hears('modules.released');
    const heard = listener.events.length;
    await pause(1100);
    await built.put({ name: 'mf-goods', version: '1.0.1', source: 'goods(2);' });
    await listener.hears('modules.released', heard);
    await third.close();
    await built.remove();
  });

  it('tells nothing of a transaction that was not kept', async () => {
    const listener = await followEvents(other.app, await shop.signIn('seller01'));
    const tell = (text: string) => ({ tell: { name: 'notice', kind: 'info', text } }) as const;
    const broken = withTransaction(shop.db, async tx => {
      await signal(tx, tell('undone'));
      throw new Error('undone');
    });
    await expect(broken).rejects.toThrow('undone');
    await withTransaction(shop.db, tx => signal(tx, tell('done')));
    expect(await listener.hears('notice')).toMatchObject({ text: 'done' });
    listener.leave();
  });

  it('tells what is for one person to nobody else', async () => {
    const [seller, manager] = [await shop.signIn('seller01'), await shop.signIn('buyer01')];
    const [his, hers] = [await followEvents(other.app, seller), await followEvents(other.app, manager)];
    const staffId = await findUserId(shop.db, 'seller01');
    if (staffId === null) throw new Error('there is no seller01');
    const tell = (text: string) => ({ tell: { name: 'notice', kind: 'info', text } }) as const;
    await withTransaction(shop.db, tx => signal(tx, { ...tell('his'), for: staffId }));
    await withTransaction(shop.db, tx => signal(tx, tell('for all')));
    expect(await hers.hears('notice')).toMatchObject({ text: 'for all' });
    expect(await his.hears('notice')).toMatchObject({ text: 'his' });
    his.leave();
    hers.leave();
  });

  it('D-13 tells what is for those with a right to nobody else, from the first moment of their streams', async () => {
    const [admin, seller] = [await shop.signIn('admin'), await shop.signIn('seller01')];
    const [his, hers] = [await followEvents(other.app, admin), await followEvents(other.app, seller)];
    const tell = (text: string, permission?: string) =>
      ({ tell: { name: 'notice', kind: 'info', text, ...(permission && { permission }) } }) as const;
    await withTransaction(shop.db, tx => signal(tx, tell('for some', 'admin:health:view')));
    await withTransaction(shop.db, tx => signal(tx, tell('for all')));
    expect(await his.hears('notice')).toMatchObject({ text: 'for some' });
    expect(await hers.hears('notice')).toMatchObject({ text: 'for all' });
    his.leave();
    hers.leave();
  });

  it('ends the oldest beyond four of one session', async () => {
    const client = await shop.signIn('seller01');
    const listeners = [];
    for (let count = 0; count < 5; count += 1) listeners.push(await followEvents(shop.app, client));
    await listeners[0]?.ends();
    expect(listeners.map(listener => listener.isOpen())).toEqual([false, true, true, true, true]);
    for (const listener of listeners) listener.leave();
  });

  proof(
    'is left when the process is about to end, and finds the connection of a lost database again',
    async () => {
      const client = await shop.signIn('seller01');
      const third = await testApp({ beside: shop });
      const listener = await followEvents(third.app, client);
      await withClient(shop.database.url, server =>
        server.query(
          `select pg_terminate_backend(pid)
         from pg_stat_activity
         where application_name = 'test direct' and query like 'listen%' and datname = current_database()`,
        ),
      );
      await pause(1500);
      await withTransaction(shop.db, tx =>
        signal(tx, { tell: { name: 'notice', kind: 'info', text: 'heard again' } }),
      );
      await listener.hears('notice');
      third.deps.readiness.draining = true;
      await listener.ends();
      await third.close();
    },
  );

  async function lastSeen(): Promise<string | undefined> {
    const { rows } = await sql<{ at: string }>`
      select max(last_seen_at) as at
      from auth.session`.execute(shop.db);
    return rows[0]?.at;
  }
});

function versionOf(event: object): number {
  return 'permissionVersion' in event ? Number(event.permissionVersion) : Number.NaN;
}
