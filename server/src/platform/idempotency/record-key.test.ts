import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { testApp } from '../../../test/app/app.ts';
import { saleSite } from '../../../test/data/ticket/factories.ts';
import { placeUser } from '../../admin/public.ts';
import { withTransaction } from '../../db/transaction.ts';
import { isUuid, recordKeyOf } from './record-key.ts';

it('P-04 a record keeps a key of its own for each owner, however the letters of the key are written', () => {
  const key = randomUUID();
  const kept = recordKeyOf('u:7', key);
  expect(isUuid(kept)).toBe(true);
  expect(recordKeyOf('u:7', key.toUpperCase())).toBe(kept);
  expect(new Set([kept, key, recordKeyOf('u:8', key), recordKeyOf('u:7', randomUUID())]).size).toBe(4);
});

it('P-04 a key that another person used is a fresh one, and names nothing of that person', async () => {
  const shop = await testApp();
  const { windowId, otherWindowId, outletId } = await saleSite(shop.db);
  await withTransaction(shop.db, tx => placeUser(tx, 'admin', outletId));
  const [seller, other] = [await shop.signIn('seller01'), await shop.signIn('admin')];
  const key = randomUUID();
  const open = (person: typeof seller, window: number) =>
    person.call<{ no: string }>('POST', '/api/ticket/shifts', {
      body: { windowId: window, openingFloatFen: 50_000 },
      key,
    });
  const first = await open(seller, windowId);
  expect(first.status).toBe(200);
  await sql`delete from platform.idempotency_key`.execute(shop.db);
  const second = await open(other, otherWindowId);
  expect([second.status, second.error]).toEqual([200, null]);
  expect(second.result.no).not.toBe(first.result.no);
  await sql`delete from platform.idempotency_key`.execute(shop.db);
  const again = await open(seller, windowId);
  expect([again.error?.code, again.error?.details]).toEqual([
    'already_recorded',
    expect.objectContaining({ no: first.result.no }),
  ]);
  await shop.close();
});
