import type { WaitingDocument, WaitingPage } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { addDays } from '@shanmen/shared/time';

import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  enter,
  goodsId,
  purchase,
  put,
  resultOf,
  step,
  storeroomOfEachTest,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfEachTest();

type Hints = Pick<
  WaitingDocument,
  'shortLines' | 'unlikelyLines' | 'dearLines' | 'retailLines' | 'sameBillNo' | 'backdatedDays'
>;
const nothing: Hints = {
  shortLines: 0,
  unlikelyLines: 0,
  dearLines: 0,
  retailLines: 0,
  sameBillNo: '',
  backdatedDays: 0,
};

it('a purchase that is dearer than the last, or was entered before, waits with a word about it', async () => {
  const first = await audited(room, 'jh', purchase(room, [['W001', '10', 68]], { billNo: '送-0815' }));
  expect(first).toMatchObject({ billNo: '送-0815', warnings: [] });
  const dear = await submitted(room, 'jh', purchase(room, [['W001', '10', 95]], { billNo: '送-0816' }));
  const again = await submitted(room, 'jh', purchase(room, [['W002', '1', 9.2]], { billNo: '送-0815' }));
  expect(again.warnings).toEqual([`供方单号与 ${first.no} 相同，可能重复录入`]);
  // Without a number the day, the amount and the quantity give it away.
  const twin = await submitted(room, 'jh', purchase(room, [['W003', '2', 17]]));
  const other = await submitted(room, 'jh', purchase(room, [['W003', '2', 17]]));
  expect(other.warnings).toEqual([`与 ${twin.no} 同一供应商、同日、同数量与金额，可能重复录入`]);
  // Nobody takes the same goods for the same bill of another supplier.
  const supplierId = room.masters.suppliers.get('G02') ?? 0;
  const elsewhere = await submitted(
    room,
    'jh',
    purchase(room, [['W004', '1', 11.5]], { supplierId, billNo: '送-0815' }),
  );
  expect(await waiting()).toEqual({
    [dear.no]: { ...nothing, dearLines: 1 },
    [again.no]: { ...nothing, sameBillNo: first.no },
    [twin.no]: { ...nothing, sameBillNo: other.no },
    [other.no]: { ...nothing, sameBillNo: twin.no },
    [elsewhere.no]: nothing,
  });
  resultOf(await step(room.admin, 'jh', twin, 'reject', '重复录入'));
  await put(room.keeper, 'POST', `/api/goods/documents/jh/${twin.id}/void`, { version: twin.version + 1 });
  expect((await waiting())[other.no]).toEqual(nothing);
});

it('a transfer between stores that ask different prices says so, and moves at cost all the same', async () => {
  const storeId = room.masters.stores.get('S02') ?? 0;
  const [seen, next] = [
    { retailFen: 25_00, memberFen: 22_00 },
    { retailFen: 28_00, memberFen: 25_00 },
  ];
  const rows = [{ goodsId: goodsId(room, 'W001'), seen, next }];
  await put(room.lead, 'POST', '/api/goods/price-changes', { storeId, reason: '景点价', rows });
  await audited(room, 'jh', purchase(room, [['W001', '5', 34]], { whId: whId(room, 'A1') }));
  await audited(room, 'jh', purchase(room, [['W002', '5', 46]], { whId: whId(room, 'A1') }));
  const to = { whId: whId(room, 'A1'), whToId: whId(room, 'A2') };
  const sent = await submitted(
    room,
    'db',
    draftOf(
      room,
      [
        ['W002', '1'],
        ['W001', '2'],
      ],
      to,
    ),
  );
  const told = ['第 2 行：青岚山立体冰箱贴 零售价不一致，调出 25.00，调入 28.00'];
  expect(sent.warnings).toEqual(told);
  expect(await waiting()).toEqual({ [sent.no]: { ...nothing, retailLines: 1 } });
  const moved = resultOf(await step(room.admin, 'db', sent, 'audit'));
  expect([moved.costFen, moved.warnings]).toEqual([9_20 + 13_60, told]);
  // Nobody sells out of 总仓.
  const back = await submitted(
    room,
    'db',
    draftOf(room, [['W001', '1']], { whId: to.whToId, whToId: whId(room, 'ZC') }),
  );
  expect(back.warnings).toEqual([]);
});

it('what is entered for an earlier day says so, and 无异常 lists only what nothing is said of', async () => {
  const late = resultOf(
    await enter(
      room.keeper,
      'qr',
      draftOf(room, [['W001', '1', 6.8]], { reason: '赠品', bizDate: addDays(testDay, -2) }),
    ),
  );
  resultOf(await step(room.keeper, 'qr', late, 'submit'));
  const clean = await submitted(room, 'qr', draftOf(room, [['W001', '1', 6.8]], { reason: '赠品' }));
  const short = await submitted(room, 'qc', draftOf(room, [['W002', '1']], { reason: '样品' }));
  expect(await waiting({ hint: 'none' })).toEqual({ [clean.no]: nothing });
  expect(await waiting({ hint: 'any' })).toEqual({
    [late.no]: { ...nothing, backdatedDays: 2 },
    [short.no]: { ...nothing, shortLines: 1 },
  });
  expect(Object.keys(await waiting({ from: testDay, whId: String(whId(room, 'ZC')) }))).toEqual([
    clean.no,
    short.no,
  ]);
  expect(await waiting({ whId: String(whId(room, 'LK')) })).toEqual({});
});

it('a quantity or a price of twenty times the usual waits with a word about it', async () => {
  for (let count = 0; count < 3; count += 1) await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const usual = await submitted(room, 'jh', purchase(room, [['W001', '199', 1353.2]], { billNo: '送-1' }));
  expect([usual.warnings, (await waiting())[usual.no]]).toEqual([[], nothing]);
  const much = await submitted(room, 'jh', purchase(room, [['W001', '200', 1360]], { billNo: '送-2' }));
  expect(much.warnings).toEqual([expect.stringMatching(/^第 1 行：.+ 数量 200 .+，通常 10 .+，请核对$/)]);
  const cheap = await submitted(room, 'jh', purchase(room, [['W001', '10', 3.4]], { billNo: '送-3' }));
  // Whoever may not see costs is told no usual price.
  expect(cheap.warnings).toEqual([expect.stringMatching(/^第 1 行：.+ 单价与通常相差 20 倍以上，请核对$/)]);
  const path = `/api/goods/documents/jh/${cheap.id}`;
  expect(resultOf(await room.admin.call<Document>('GET', path)).warnings).toEqual([
    expect.stringMatching(/^第 1 行：.+ 单价 0\.34，通常 6\.80，请核对$/),
  ]);
  const hinted = await waiting();
  expect([hinted[much.no], hinted[cheap.no]]).toEqual([
    { ...nothing, unlikelyLines: 1 },
    { ...nothing, unlikelyLines: 1 },
  ]);
});

it('a purchase of a good without a past is unlikely from a hundred thousand on', async () => {
  const draft = purchase(room, [['W004', '100000', 1_150_000]]);
  const sent = await submitted(room, 'jh', draft);
  expect(sent.warnings).toContainEqual(expect.stringMatching(/数量 100000 .+，通常 5000 /));
});

/** What is said of each document that waits, the oldest first. */
async function waiting(query: Record<string, string> = {}): Promise<Record<string, Hints>> {
  const { rows, total } = resultOf(
    await room.admin.call<WaitingPage>('GET', '/api/goods/batch-audit', { query }),
  );
  expect(total).toBe(rows.length);
  return Object.fromEntries(
    rows.map(({ no, shortLines, unlikelyLines, dearLines, retailLines, sameBillNo, backdatedDays }) => [
      no,
      { shortLines, unlikelyLines, dearLines, retailLines, sameBillNo, backdatedDays },
    ]),
  );
}
