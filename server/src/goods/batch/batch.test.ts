import type { Batches } from '@shanmen/shared/contracts/goods/batch';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app.ts';
import { testDay } from '../../../test/clock.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  type Storeroom,
  storeroom,
  whId,
} from '../../../test/goods.ts';

let test: TestApp;
let room: Storeroom;
beforeEach(async () => {
  test = await testApp();
  room = await storeroom(test);
});
afterEach(() => test.close());

it('what is left of a good is of its last receipts, the one that expires first above', async () => {
  const early = addDays(testDay, -44);
  const lead = { ...room, keeper: room.lead };
  await audited(lead, 'jh', purchase(room, [['T004', '10', 115]], { bizDate: early }));
  await audited(lead, 'jh', purchase(room, [['T004', '5', 60]], { bizDate: addDays(testDay, -2) }));
  await audited(room, 'ly', issue('8'));
  expect(await batches(room.admin)).toMatchObject([
    {
      warehouse: '总仓',
      cameOn: early,
      cameQty: '10',
      leftQty: '2',
      expiresOn: addDays(early, 45),
      state: 'expiring',
    },
    { cameOn: addDays(testDay, -2), cameQty: '5', leftQty: '5', state: 'good' },
  ]);
  await audited(room, 'ly', issue('2'));
  expect((await batches(room.admin)).map(({ leftQty }) => leftQty)).toEqual(['5']);
});

it('T-43 nothing is told of a warehouse out of reach, and nothing lies with borrowers', async () => {
  await audited(room, 'jh', purchase(room, [['T004', '10', 115]]));
  await audited(room, 'jy', draftOf(room, [['T004', '4']], { personName: '沈青', dueOn: '2030-01-01' }));
  expect((await batches(room.admin)).map(({ whId: place, leftQty }) => [place, leftQty])).toEqual([
    [whId(room, 'ZC'), '6'],
  ]);
  const seller = await test.signIn('seller01');
  const query = { goodsId: String(goodsId(room, 'T004')) };
  expect((await seller.call('GET', '/api/goods/stock/batches', { query })).error?.code).toBe('no_permission');
});

async function batches(person: Client): Promise<Batches> {
  const query = { goodsId: String(goodsId(room, 'T004')) };
  return resultOf(await person.call<Batches>('GET', '/api/goods/stock/batches', { query }));
}

function issue(qty: string) {
  return draftOf(room, [['T004', qty]], { deptId: room.masters.departments.get('D05') ?? 0 });
}
