import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { DriverPage } from '@shanmen/shared/contracts/ticket/groups/driver';
import { addDays } from '@shanmen/shared/time';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { driverDraft } from '../../../../test/people/tour-crew.ts';
import {
  audited,
  draftOf,
  purchase,
  resultOf,
  step,
  storeroomOfFile,
} from '../../../../test/data/goods/goods.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { readNumber } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfFile();
beforeAll(async () => {
  await audited(room, 'jh', purchase(room, [['W001', '50', 340]]));
});

const buyer = () => ({
  partyId: room.masters.parties.get('P003') ?? 0,
  storeId: room.masters.stores.get('S01') ?? 0,
});

it('零售额 of a driver is what was sold under his name, less what came back, of these days', async () => {
  const { id: driverId } = resultOf(
    await room.admin.call<{ id: number }>('POST', '/api/ticket/drivers', { body: driverDraft, key: true }),
  );
  const sold = await audited(room, 'xs', draftOf(room, [['W001', '4', 100]], { ...buyer(), driverId }));
  expect(await retailFen()).toBe(100_00);
  await audited(room, 'xs', draftOf(room, [['W001', '2', 50]], buyer()));
  const back = await audited(room, 'xt', await returnOf(sold, '1', 25));
  expect(await retailFen()).toBe(75_00);
  await audited(room, 'xs', draftOf(room, [['W001', '1', 25]], { ...buyer(), driverId }));
  expect(await retailFen()).toBe(100_00);
  expect(await retailFen({ from: addDays(testDay, -9), to: addDays(testDay, -1) })).toBe(0);
  expect(await stated('driver')).toEqual([['测A·D0001 王师傅', 125_00, 25_00, 100_00]]);
  await undone('xt', back);
  expect(await retailFen()).toBe(125_00);
  expect((await stated('order')).map(([, , sold, came, net]) => [sold, came, net])).toEqual([
    [100_00, 0, 100_00],
    [25_00, 0, 25_00],
    [0, 25_00, -25_00],
    [0, -25_00, 25_00],
  ]);
});

it('a document that waits for its audit is not sold yet', async () => {
  const before = await retailFen();
  const [driver] = await listed();
  const draft = draftOf(room, [['W001', '1', 25]], { ...buyer(), driverId: driver?.id ?? 0 });
  resultOf(await room.keeper.call<Document>('POST', '/api/goods/documents/xs', { body: draft, key: true }));
  expect(await retailFen()).toBe(before);
});

it('Z-02 is told of the outlets of whoever asks', async () => {
  const outletOf = `select outlet_id as value from goods.store where code = `;
  const [here, elsewhere] = await Promise.all(
    ['S01', 'S02'].map(code => readNumber(test.database.url, `${outletOf}'${code}'`)),
  );
  await giveRights(test, 'cashier01', ['ticket:driver:view'], [here ?? 0]);
  await giveRights(test, 'keeper01', ['ticket:driver:view'], [elsewhere ?? 0]);
  const sold = await retailFen();
  expect(sold).toBeGreaterThan(0);
  expect(await retailFen({}, await test.signIn('cashier01'))).toBe(sold);
  expect(await retailFen({}, await test.signIn('keeper01'))).toBe(0);
});

/** Lines of 零售 in 司机对账, without their sums. */
async function stated(by: string) {
  const query = { from: testDay, to: testDay, by };
  const { sections } = resultOf(
    await room.admin.call<ReportSheet>('GET', '/api/reports/results/t.driver', { query }),
  );
  const retail = sections.find(({ title }) => title === '零售');
  return retail?.rows.filter((_row, at) => retail.levels[at] === 0) ?? [];
}

async function listed(days: Record<string, string> = {}, person: Client = room.admin) {
  const query = { keyword: driverDraft.code, ...days };
  return resultOf(await person.call<DriverPage>('GET', '/api/ticket/drivers', { query })).rows;
}

async function retailFen(days?: Record<string, string>, person?: Client) {
  const [driver] = await listed(days, person);
  return driver?.retailFen;
}

async function returnOf(sold: Document, qty: string, yuan: number): Promise<DocumentDraft> {
  const query = { type: 'xt', docId: String(sold.id) };
  const [source] = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  const draft = draftOf(room, [['W001', qty, yuan]], { ...buyer(), sourceDocId: sold.id, reason: '多买' });
  const from = { sourceLineId: source?.lineId ?? 0, condition: 'good' } as const;
  return { ...draft, lines: draft.lines.map(line => ({ ...line, ...from })) };
}

/** 红冲, and its audit by another. */
async function undone(type: 'xt', of: Document): Promise<void> {
  const red = resultOf(await step(room.lead, type, of, 'reverse', '登记有误'));
  resultOf(await step(room.admin, type, red, 'audit'));
}
