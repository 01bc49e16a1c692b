import type { Batches } from '@shanmen/shared/contracts/goods/stock/batch';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { addDays } from '@shanmen/shared/time';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  goodsId,
  type LineText,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfEachTest();

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

it('G-45 what expires first leaves first, whenever it came', async () => {
  await buy('10', { batchNo: 'LATE', madeOn: testDay });
  await buy('10', { batchNo: 'SOON', madeOn: addDays(testDay, -30) });
  await audited(room, 'ly', issue('12'));
  expect(await left()).toEqual([['总仓', 'LATE', '8', addDays(testDay, 45)]]);
});

it('G-45 a batch keeps its dates where it is sent, through what is under way, and where it comes back from', async () => {
  const soon = { batchNo: 'SOON', madeOn: addDays(testDay, -30) };
  await buy('10', { batchNo: 'LATE', madeOn: testDay });
  await buy('4', soon);
  const sent = await audited(room, 'db', draftOf(room, [['T004', '6']], { whToId: whId(room, 'A3') }));
  await receive(sent, '5');
  const end = addDays(soon.madeOn, 45);
  expect(await left()).toEqual([
    ['云海文创仓', 'SOON', '4', end],
    ['总仓', 'LATE', '8', addDays(testDay, 45)],
    ['云海文创仓', 'LATE', '1', addDays(testDay, 45)],
  ]);
  const lent = { personName: '沈青', dueOn: '2030-01-01', whId: whId(room, 'A3') };
  const loan = await audited(room, 'jy', draftOf(room, [['T004', '3']], lent));
  expect((await left()).map(([, name, qty]) => [name, qty])).toEqual([
    ['SOON', '1'],
    ['LATE', '8'],
    ['LATE', '1'],
  ]);
  await giveBack(loan);
  expect((await left())[0]).toEqual(['云海文创仓', 'SOON', '1', end]);
  expect((await left()).filter(([, name]) => name === 'SOON').map(([, , qty]) => qty)).toEqual(['1', '3']);
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('G-45 what is undone lies in the batches in which it lay, and what is taken back keeps its dates', async () => {
  await buy('10', { batchNo: 'LATE', madeOn: testDay });
  const soon = await buy('4', { batchNo: 'SOON', madeOn: addDays(testDay, -30) });
  const before = await left();
  const used = await audited(room, 'ly', issue('6'));
  expect((await left()).map(([, name, qty]) => [name, qty])).toEqual([['LATE', '8']]);
  const red = resultOf(await step(room.lead, 'ly', used, 'reverse', '领错'));
  resultOf(await step(room.admin, 'ly', red, 'audit'));
  expect(await left()).toEqual(before);
  resultOf(await step(room.lead, 'jh', soon, 'unaudit', '数量录错'));
  expect((await left()).map(([, name, qty]) => [name, qty])).toEqual([['LATE', '10']]);
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('G-45 what is put together or taken apart keeps no longer than what it was made of', async () => {
  await buy('2', { batchNo: 'SOON', madeOn: addDays(testDay, -30) });
  const box = assembly('assemble', ['T009', '2'], ['T004', '2']);
  await audited(room, 'cz', box);
  const end = addDays(testDay, 15);
  expect(await left('T009')).toEqual([['总仓', '', '2', end]]);
  const apart = await audited(room, 'cz', assembly('disassemble', ['T009', '1'], ['T004', '1']));
  expect(await left()).toEqual([['总仓', '', '1', end]]);
  resultOf(await step(room.admin, 'cz', apart, 'unaudit', '数量录错'));
  expect(await left()).toEqual([]);
  expect(await left('T009')).toEqual([['总仓', '', '2', end]]);
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('G-45 what is made of goods that keep longer keeps as long as it does itself', async () => {
  await audited(room, 'jh', purchase(room, [['T002', '1', 38]]));
  await audited(room, 'cz', assembly('assemble', ['T009', '1'], ['T002', '1']));
  expect(await left('T009')).toEqual([['总仓', '', '1', addDays(testDay, 45)]]);
});

it('G-45 goods that came to cover a shortage are in no batch, and the proof names one that was altered', async () => {
  const shop = whId(room, 'B1');
  await audited(room, 'ly', { ...issue('5'), whId: shop });
  await audited(room, 'jh', purchase(room, [['T004', '8', 92]], { whId: shop }));
  expect((await left()).map(([place, , qty]) => [place, qty])).toEqual([['东门便利店仓', '3']]);
  expect(await findStockFaults(test.db)).toEqual([]);
  await asOwner(test.database.url, 'update goods.stock_batch set qty = qty + 1');
  expect((await findStockFaults(test.db)).join()).toContain('balance 3.000, its batches 4.000');
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

/** A purchase of 手工桂花糕, which keeps for 45 days. */
function buy(qty: string, dates: object) {
  const draft = purchase(room, [['T004', qty, 115]]);
  return audited(room, 'jh', { ...draft, lines: draft.lines.map(line => ({ ...line, ...dates })) });
}

/** Where, which batch, how much of it and until when. */
async function left(code = 'T004') {
  const rows = await batches(room.admin, code);
  return rows.map(({ warehouse, batchNo, leftQty, expiresOn }) => [warehouse, batchNo, leftQty, expiresOn]);
}

async function receive({ id, version }: Document, qty: string): Promise<void> {
  const body = { version, lines: [{ lineNo: 1, qty }] };
  resultOf(await room.admin.call('POST', `/api/goods/documents/db/${id}/receive`, { body, key: true }));
}

async function giveBack({ id }: Document): Promise<void> {
  const query = { type: 'gh', docId: String(id) };
  const open = await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query });
  const lines = resultOf(open).map(({ goodsId: good, lineId: sourceLineId, openQty: qty }) => ({
    goodsId: good,
    sourceLineId,
    qty,
    condition: 'good' as const,
  }));
  await audited(room, 'gh', { bizDate: testDay, whId: whId(room, 'A3'), sourceDocId: id, lines });
}

async function batches(person: Client, code = 'T004'): Promise<Batches> {
  const query = { goodsId: String(goodsId(room, code)) };
  return resultOf(await person.call<Batches>('GET', '/api/goods/stock/batches', { query }));
}

/** So many of one good for so many of another, by hand. */
function assembly(mode: 'assemble' | 'disassemble', parent: LineText, component: LineText) {
  const side = (text: LineText, on: 'parent' | 'component') =>
    draftOf(room, [text]).lines.map(line => ({ ...line, side: on }));
  const lines = [...side(parent, 'parent'), ...side(component, 'component')];
  return draftOf(room, [], { mode, lines });
}

function issue(qty: string) {
  return draftOf(room, [['T004', qty]], {
    deptId: room.masters.departments.get('D05') ?? 0,
    personName: '沈青',
  });
}
