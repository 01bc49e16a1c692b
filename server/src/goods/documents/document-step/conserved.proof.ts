import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import fc from 'fast-check';

import {
  audited,
  draftOf,
  goodsId,
  purchase,
  storeroomOfFile,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { propertyMs, tryOut } from '../../../../test/proofs/measures/property.ts';
import { asOwner, readNumber } from '../../../../test/app/scenario.ts';
import { findStockFaults } from '../../public.ts';

jest.setTimeout(propertyMs);

const { test, room } = storeroomOfFile();

/** Counted by the piece, and kept for as long as one likes. */
const codes = Array.from({ length: 23 }, (_, index) => `W${String(index + 1).padStart(3, '0')}`);
const parents = ['W024', 'W025'];

const aLine = fc.record({
  qty: fc.integer({ min: 1, max: 40 }),
  /** What as many cost when they were bought, and a few that stay behind. */
  boughtFen: fc.integer({ min: 1, max: 99_999 }),
  left: fc.nat(3),
  weight: fc.nat(1000),
});
type Line = { code: string; qty: number; boughtFen: number; left: number; weight: number };

const aWork: fc.Arbitrary<Work> = fc.record({
  how: fc.constantFrom('transfer', 'assemble', 'disassemble'),
  feeFen: fc.nat(9_999),
  isWeighed: fc.boolean(),
  parts: linesOf(fc.uniqueArray(fc.constantFrom(...codes), { minLength: 2, maxLength: 20 })),
  wholes: linesOf(fc.subarray(parents, { minLength: 1 })),
});
type Work = {
  how: string;
  feeFen: number;
  isWeighed: boolean;
  parts: readonly Line[];
  wholes: readonly Line[];
};

it('G-09 what goes in comes out with its fee, to the fen, whatever is sent, put together or taken apart', async () => {
  await tryOut('conserved', aWork, conserve, 6);
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('G-09 a fen that goes astray is found (control)', async () => {
  const line = { code: 'W001', qty: 3, boughtFen: 1_000, left: 1, weight: 1 };
  await bring([line]);
  const { id } = await audited(room, 'db', draftOf(room, [['W001', '3']], { whToId: whId(room, 'A1') }));
  expect(await movedBy(id)).toEqual([0, 0]);
  const { url } = test.database;
  await asOwner(
    url,
    `set session_replication_role = 'replica';
     update goods.stock_ledger set value_fen = value_fen + 1 where doc_id = ${id} and qty > 0`,
  );
  expect(await movedBy(id)).toEqual([0, 1]);
  expect(await findStockFaults(test.db)).not.toEqual([]);
});

/** @returns what was done, for the count */
async function conserve(work: Work): Promise<string[]> {
  const { how, parts, wholes } = work;
  await bring(how === 'disassemble' ? wholes : parts);
  if (how === 'transfer') {
    const lines = parts.map(({ code, qty }) => [code, String(qty)] as const);
    const sent = await audited(room, 'db', draftOf(room, lines, { whToId: whId(room, 'A1') }));
    expect(await movedBy(sent.id)).toEqual([0, 0]);
    return [`transfer of ${parts.length}`];
  }
  const draft = assembly(work);
  const made = await audited(room, 'cz', draft);
  expect((await movedBy(made.id))[1]).toBe(draft.feeFen ?? 0);
  const [out = 0, came = 0] = ['parent', 'component'].map(side =>
    made.lines.reduce((sum, line) => sum + (line.side === side ? (line.costFen ?? 0) : 0), 0),
  );
  expect(out - came).toBe(draft.feeFen ?? 0);
  return [`${how} of ${parts.length}`];
}

/** As much as is taken, and what is left of it, so that the last one does not always go. */
async function bring(lines: readonly Line[]): Promise<void> {
  const bought = lines.map(
    ({ code, qty, left, boughtFen }) => [code, String(qty + left), boughtFen / 100] as const,
  );
  await audited(room, 'jh', purchase(room, bought));
}

function assembly({ how, feeFen, isWeighed, parts, wholes }: Work): DocumentDraft {
  const mode = how === 'assemble' ? 'assemble' : 'disassemble';
  const side = (which: 'parent' | 'component') => (line: Line, index: number) => ({
    goodsId: goodsId(room, line.code),
    qty: quantity(String(line.qty)),
    side: which,
    // One of them takes something at least.
    ...(isWeighed ? { weight: index === 0 ? line.weight + 1 : line.weight } : {}),
  });
  const lines: DocumentLineDraft[] = [...wholes.map(side('parent')), ...parts.map(side('component'))];
  return draftOf(room, [], { mode, feeFen: fen(mode === 'assemble' ? feeFen : 0), lines });
}

/** Thousandths and fen that a document left more of than there had been. */
async function movedBy(docId: number): Promise<[number, number]> {
  const sum = (what: string) =>
    readNumber(
      test.database.url,
      `select coalesce(sum(${what}), 0)::bigint as value from goods.stock_ledger where doc_id = ${docId}`,
    );
  return [await sum('qty * 1000'), await sum('value_fen')];
}

function linesOf(chosen: fc.Arbitrary<string[]>): fc.Arbitrary<Line[]> {
  return chosen.chain(list => fc.tuple(...list.map(code => aLine.map(line => ({ ...line, code })))));
}
