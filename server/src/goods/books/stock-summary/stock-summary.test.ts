import {
  type MoveKind,
  moveKinds,
  type SummaryPage,
} from '@shanmen/shared/contracts/goods/books/stock-summary';
import { sumQuantities } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';
import { fen, sumFen } from '@shanmen/shared/money';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  purchase,
  resultOf,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { numbersOf, randomDocuments } from '../../../../test/data/goods/random-documents.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';

const { room } = storeroomOfEachTest();

const kinds = Object.keys(moveKinds).filter((name): name is MoveKind => name in moveKinds);

it('收发存汇总 tells by document what moved between two days', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]], { bizDate: addDays(testDay, -2) }));
  await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A1') }));
  await audited(room, 'bs', draftOf(room, [['W001', '1']], { reason: '破损' }));
  const { rows, total, totals } = await read(room.admin, { from: testDay, whId: String(whId(room, 'ZC')) });
  expect(rows).toMatchObject([
    {
      code: 'W001',
      opening: { qty: '10', fen: 68_00 },
      moved: { qty: '-4', fen: -27_20 },
      lost: { qty: '-1', fen: -6_80 },
      bought: { qty: '0', fen: 0 },
      closing: { qty: '5', fen: 34_00 },
    },
  ]);
  const still = Object.fromEntries(kinds.map(kind => [`${kind}Fen`, 0]));
  expect([total, totals]).toEqual([
    1,
    { ...still, openingFen: 68_00, movedFen: -27_20, lostFen: -6_80, closingFen: 34_00 },
  ]);
  // Sent from one's own warehouse to one's own, nothing came and nothing left.
  expect((await read(room.admin, { from: testDay })).rows[0]?.moved).toEqual({ qty: '0', fen: 0 });
  expect((await read(room.admin, { keyword: 'W002' })).total).toBe(0);
});

it('G-01 opening and what moved make the closing, in quantity and fen, on the page and in the file', async () => {
  const shop = randomDocuments(room, numbersOf(20_261_123));
  for (let count = 0; count < 40; count += 1) await shop.next();
  const asked = { from: addDays(testDay, -1) };
  const { rows, totals } = await read(room.admin, asked);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const parts = [row.opening, ...kinds.map(kind => row[kind])];
    expect([row.code, sumQuantities(parts.map(({ qty }) => qty))]).toEqual([row.code, row.closing.qty]);
    expect([row.code, sumFen(parts.map(part => part.fen ?? fen(0)))]).toEqual([row.code, row.closing.fen]);
  }
  expect(sumFen(rows.map(({ closing }) => closing.fen ?? fen(0)))).toBe(totals.closingFen);
  const led = [totals.openingFen, ...kinds.map(kind => totals[`${kind}Fen`])];
  expect(sumFen(led.map(part => part ?? fen(0)))).toBe(totals.closingFen);
  const { bytes } = await room.admin.download(`/api/goods/account-book/summary/export?from=${asked.from}`);
  const table = readXlsx(bytes).rows;
  const head = table.findIndex(row => row[0] === '编码');
  const at = table[head]?.indexOf('期末金额') ?? 0;
  const written = table.slice(head + 1).map(row => [row[0], Math.round(Number(row[at]) * 100)]);
  expect(written).toEqual([
    ...rows.map(({ code, closing }) => [code, closing.fen]),
    ['合计', totals.closingFen],
  ]);
});

it('G-18 tells no value to who may not see cost, on the page and in the file', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const answer = await room.keeper.call('GET', '/api/goods/account-book/summary');
  expect(answer.text).toContain('closing');
  expect(answer.text).not.toContain('"fen"');
  const { bytes } = await room.keeper.download('/api/goods/account-book/summary/export');
  expect(readXlsx(bytes).rows.flat()).not.toContain('期末金额');
});

async function read(person: Client, query: Record<string, string>): Promise<SummaryPage> {
  return resultOf(await person.call<SummaryPage>('GET', '/api/goods/account-book/summary', { query }));
}
