import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import { quantityOf } from '@shanmen/shared/quantity';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';

import {
  audited,
  draftOf,
  purchase,
  resultOf,
  step,
  stockOf,
  storeroomOfFile,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import { findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfFile();

/** Pieces, and tea by the gram. */
const goods = [
  ['W001', 1000n],
  ['T001', 1n],
  ['W020', 1000n],
] as const;

/** How many of its parts were bought, for what, how many are sent, and how many of those arrive. */
const aLine = fc
  .record({ bought: fc.integer({ min: 1, max: 400 }), fen: fc.integer({ min: 1, max: 99_999 }) })
  .chain(({ bought, fen }) =>
    fc
      .integer({ min: 1, max: bought })
      .chain(sent => fc.integer({ min: 0, max: sent }).map(arrives => ({ bought, fen, sent, arrives }))),
  );
type Line = { bought: number; fen: number; sent: number; arrives: number };
const transfers = fc.tuple(aLine, aLine, aLine);

it('G-27 what arrives and what is written off is what was sent, good by good and to the fen, and nothing stays under way', async () => {
  for (const lines of fc.sample(transfers, { numRuns: 5, seed: 27 })) {
    const before = await held();
    await audited(room, 'jh', purchase(room, texts(lines, 'bought')));
    const filled = await held();
    const sent = await audited(room, 'db', draftOf(room, texts(lines, 'sent'), { whToId: whId(room, 'A3') }));
    expect((await underWay()).fen).toBe(sent.costFen);
    resultOf(await receive(sent, lines));
    const losses = await writeOffs(sent);
    const after = await held();
    for (const [index, [code]] of goods.entries()) {
      const lost = losses.filter(line => line.code === code);
      const gone = difference(filled.main[index], after.main[index]);
      const come = difference(after.store[index], before.store[index]);
      const parts = lost.reduce((sum, line) => sum + parsed(line.qty), 0n);
      const value = lost.reduce((sum, line) => sum + (line.costFen ?? 0), 0);
      expect([code, come.parts + parts, come.fen + value]).toEqual([code, gone.parts, gone.fen]);
    }
    expect(await underWay()).toEqual({ parts: 0, fen: 0 });
  }
  expect(await findStockFaults(test.db)).toEqual([]);
});

function texts(lines: readonly Line[], what: 'bought' | 'sent') {
  return lines.map((line, index) => {
    const [code, part] = goods[index] ?? goods[0];
    const qty = quantityOf(BigInt(line[what]) * part);
    return what === 'bought' ? ([code, qty, line.fen / 100] as const) : ([code, qty] as const);
  });
}

function receive({ id, version }: Document, lines: readonly Line[]) {
  const told = lines.map(({ arrives }, index) => ({
    lineNo: index + 1,
    qty: quantityOf(BigInt(arrives) * (goods[index]?.[1] ?? 1n)),
  }));
  return room.keeper.call<Document>('POST', `/api/goods/documents/db/${id}/receive`, {
    body: { version, lines: told },
    key: randomUUID(),
  });
}

/** The lines of the 报损单 that a short receipt makes, once it is audited. */
async function writeOffs({ no }: Document): Promise<Document['lines']> {
  const query = { status: 'submitted' };
  const { rows } = resultOf(await room.admin.call<DocumentPage>('GET', '/api/goods/documents/bs', { query }));
  const [loss] = rows;
  if (!loss) return [];
  expect([rows.length, loss.sourceNo]).toEqual([1, no]);
  const checked = resultOf(await step(room.admin, 'bs', { id: loss.id, version: 2 }, 'audit'));
  // A loss above its limit is let go by a second person.
  if (checked.status === 'audited') return checked.lines;
  return resultOf(await step(room.lead, 'bs', checked, 'audit2')).lines;
}

type Held = readonly (readonly [qty: string, fen: number])[];

async function held(): Promise<{ main: Held; store: Held }> {
  const at = (warehouse: string) => Promise.all(goods.map(([code]) => stockOf(room, warehouse, code)));
  return { main: await at('ZC'), store: await at('A3') };
}

function difference(more: Held[number] = ['0', 0], less: Held[number] = ['0', 0]) {
  return { parts: parsed(more[0]) - parsed(less[0]), fen: more[1] - less[1] };
}

/** Thousandths. */
function parsed(qty: string): bigint {
  const [whole = '0', places = ''] = qty.split('.');
  return BigInt(whole) * 1000n + BigInt(places.padEnd(3, '0'));
}

async function underWay(): Promise<{ parts: number; fen: number }> {
  const sum = (what: string) =>
    readNumber(
      test.database.url,
      `select coalesce(sum(${what}), 0)::bigint as value
       from goods.stock_balance as balance
       join goods.warehouse on warehouse.id = balance.wh_id
       where warehouse.kind = 'transit'`,
    );
  return { parts: await sum('qty * 1000'), fen: await sum('value_fen') };
}
