import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { type Fen, fen } from '@shanmen/shared/money';
import fc from 'fast-check';

import {
  audited,
  draftOf,
  enter,
  type LineText,
  purchase,
  resultOf,
  step,
  storeroomOfFile,
} from '../../../../test/data/goods/goods.ts';
import { findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfFile();

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** 13 % for what is made, 9 % for what is grown. */
const goods = [
  ['W001', 13],
  ['T002', 9],
  ['W003', 13],
] as const;

const lines = fc.array(
  fc.record({
    good: fc.nat(2),
    amount: fc.integer({ min: 2, max: 99_999 }),
    off: fc.double({ min: 0, max: 0.99, noNaN: true }),
  }),
  { minLength: 1, maxLength: 8 },
);
const shares = fc.record({
  lines,
  whole: fc.double({ min: 0, max: 0.99, noNaN: true }),
  feeFen: fc.integer({ min: 0, max: 9_999 }),
});

it('G-13 what is taken off a line and off the whole leaves lines that sum to the document, with the tax in each', async () => {
  for (const drawn of fc.sample(shares, { numRuns: 10, seed: 13 })) {
    const amounts = drawn.lines.map(({ amount }) => amount);
    const own = drawn.lines.map(({ amount, off }) => Math.floor(amount * off));
    const discountFen = Math.floor((sum(amounts) - sum(own)) * drawn.whole);
    const made = await audited(
      room,
      'jh',
      discounted(
        drawn.lines.map(({ good, amount }) => [goods[good]?.[0] ?? '', '3', amount / 100]),
        own,
        { discountFen: fen(discountFen), feeFen: fen(drawn.feeFen) },
      ),
    );
    expect(made.lines.map(line => line.discountFen)).toEqual(own);
    expect(sum(made.lines.map(line => line.netFen))).toBe(made.amountFen);
    expect(made.amountFen).toBe(sum(amounts) - sum(own) - discountFen);
    expect(made.costFen).toBe(made.amountFen + drawn.feeFen);
    expect(made.lines.map(line => [line.taxRate, line.taxFen])).toEqual(
      made.lines.map((line, index) => {
        const rate = goods[drawn.lines[index]?.good ?? 0]?.[1] ?? 0;
        return [rate, taxOf(line.netFen, rate)];
      }),
    );
  }
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('the red document takes back what was taken off, and a return gives back what was paid', async () => {
  await audited(room, 'jh', purchase(room, [['W020', '20', 124]]));
  const sold = await audited(
    room,
    'xs',
    discounted([['W020', '3', 75]], [10_00], { ...sale(), discountFen: fen(5_00) }),
  );
  expect(sold).toMatchObject({
    amountFen: 60_00,
    lines: [{ discountFen: 10_00, netFen: 60_00, taxFen: 6_90 }],
  });
  const source = await room.keeper.call<{ openFen: Fen; lineId: number }[]>(
    'GET',
    '/api/goods/source-lines',
    {
      query: { type: 'xt', docId: String(sold.id) },
    },
  );
  expect(resultOf(source)).toMatchObject([{ openFen: 60_00 }]);
  const red = resultOf(await step(room.lead, 'xs', sold, 'reverse', '客户取消'));
  expect(red).toMatchObject({
    amountFen: -60_00,
    lines: [{ discountFen: -10_00, netFen: -60_00, taxFen: -6_90 }],
  });
});

it.each([
  ['as much as the line', 'xs', 25_00, {}, '折扣须小于金额，赠品请选「是」'],
  ['of a gift', 'xs', 1_00, { gift: true }, '折扣须小于金额，赠品请选「是」'],
  ['where nothing is bought or sold', 'ly', 1_00, {}, '没有折扣这一项'],
] as const)('no discount %s', async (_what, type, discountFen, changes, said) => {
  const deptId = room.masters.departments.get('D05') ?? 0;
  const draft = discounted(
    [['W001', '1', 25]],
    [discountFen],
    type === 'xs' ? sale() : { deptId, personName: '沈青' },
  );
  const body = { ...draft, lines: draft.lines.map(line => ({ ...line, ...changes })) };
  expect((await enter(room.keeper, type, body)).error).toMatchObject({
    code: 'document_incomplete',
    message: `第 1 行：${said}`,
    details: { lineNo: 1, path: 'discountFen' },
  });
});

function sale(): Partial<DocumentDraft> {
  return { partyId: room.masters.parties.get('P003') ?? 0, storeId: room.masters.stores.get('S01') ?? 0 };
}

/** A document whose lines have discounts of their own, a purchase unless it is with a customer or department. */
function discounted(
  texts: readonly LineText[],
  own: readonly number[],
  changes: Partial<DocumentDraft>,
): DocumentDraft {
  const isPurchase = changes.partyId === undefined && changes.deptId === undefined;
  const draft = isPurchase ? purchase(room, texts, changes) : draftOf(room, texts, changes);
  return {
    ...draft,
    lines: draft.lines.map((line, index) => ({ ...line, discountFen: fen(own[index] ?? 0) })),
  };
}

/** To the nearest fen, halves up, as one reckons it by hand. */
function taxOf(net: number, rate: number): number {
  return Math.floor((2 * net * rate + 100 + rate) / (2 * (100 + rate)));
}
