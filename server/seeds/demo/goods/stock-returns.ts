import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen, splitFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { priceTimes, quantity, subtractQuantity, thousandths } from '@shanmen/shared/quantity';

import { type Act, bought, goodOf, lineOf, placeOf, type Story } from './stock-act.ts';
import { stillShort } from './stock-opening.ts';

/** Sales to groups and units, what came back, what was lent, made up, and went missing on its way. */
export const returnActs: readonly Act[] = [
  {
    daysAgo: 24,
    type: 'cz',
    draft: story => ({
      whId: placeOf(story, 'ZC'),
      mode: 'assemble',
      feeFen: fen(5_00),
      remark: '国庆伴手礼',
      lines: [
        { ...lineOf(story, 'W024', '10'), side: 'parent' },
        ...['W001', 'W007', 'W020'].map(code => ({
          ...lineOf(story, code, '10'),
          side: 'component' as const,
        })),
      ],
    }),
  },
  {
    daysAgo: 21,
    type: 'cz',
    draft: story => ({
      whId: placeOf(story, 'ZC'),
      mode: 'disassemble',
      remark: '整箱拆零',
      lines: [
        { ...lineOf(story, 'K002', '4'), side: 'parent' },
        { ...lineOf(story, 'K001', '96'), side: 'component' },
      ],
    }),
  },
  {
    daysAgo: 19,
    type: 'cz',
    draft: story => ({
      whId: placeOf(story, 'ZC'),
      mode: 'assemble',
      remark: '土特产礼盒备货',
      lines: [
        { ...lineOf(story, 'T009', '8'), side: 'parent' },
        ...['T002', 'T003', 'T004'].map(code => ({
          ...lineOf(story, code, '8'),
          side: 'component' as const,
        })),
      ],
    }),
  },
  // Five of two bottles are sold, and what was short is covered by what came in for less.
  { daysAgo: 25, type: 'xs', draft: paidAtOnce(saleTo('P001', 'S04', 'B1', [['K001', '5', 3_00]])) },
  { daysAgo: 24, type: 'jh', draft: purchaseOf('G06', { K001: ['24', 90] }, 'B1') },
  // Nobody has entered yet what these were sold of.
  { daysAgo: 2, type: 'xs', draft: paidAtOnce(saleTo('P001', 'S04', 'B1', [[stillShort, '10', 3_00]])) },
  {
    daysAgo: 18,
    type: 'xs',
    name: 'school',
    draft: saleTo('P003', 'S01', 'A1', [
      ['W007', '6', 15_00],
      ['W021', '6', 16_00],
    ]),
  },
  { daysAgo: 16, type: 'xs', draft: broughtBy('D02', saleTo('P004', 'S07', 'C1', [['T002', '4', 92_00]])) },
  { daysAgo: 13, type: 'xs', draft: broughtBy('D04', saleTo('P007', 'S07', 'C1', [['T006', '3', 40_00]])) },
  {
    daysAgo: 11,
    type: 'xs',
    name: 'onAccount',
    draft: broughtBy('D02', saleTo('P005', 'S01', 'A1', [['W005', '3', 69_00]], '挂账')),
  },
  { daysAgo: 7, type: 'xt', source: 'onAccount', draft: backFrom('A1', '多买', { W005: '1' }) },
  {
    daysAgo: 0,
    type: 'xs',
    until: 'submitted',
    draft: saleTo('P006', 'S07', 'C1', [['T003', '2', 78_00]], '挂账'),
  },
  { daysAgo: 15, type: 'xt', source: 'school', draft: backFrom('A1', '多买', { W021: '2' }) },
  // What comes back damaged is sold no more; the one is written off there, the other waits for it.
  { daysAgo: 14, type: 'xt', source: 'school', draft: backFrom('CC', '质量问题', { W007: '2' }, 'damaged') },
  {
    daysAgo: 9,
    type: 'bs',
    draft: story => ({
      whId: placeOf(story, 'CC'),
      reason: '破损',
      remark: '客退残次',
      lines: [lineOf(story, 'W007', '1')],
    }),
  },
  {
    daysAgo: 23,
    type: 'jh',
    name: 'magnets',
    draft: purchaseOf('G01', { W001: ['40', 6_80], W021: ['60', 4_20] }),
  },
  { daysAgo: 14, type: 'jh', undone: '供应商重复开单', draft: purchaseOf('G03', { W009: ['30', 7_80] }) },
  { daysAgo: 21, type: 'jt', source: 'magnets', draft: backFrom('ZC', '质量问题', { W001: '3' }) },
  { daysAgo: 17, type: 'jt', source: 'magnets', draft: backFrom('ZC', '多发', { W021: '10' }) },
  { daysAgo: 20, type: 'jy', name: 'umbrellas', draft: loanTo('D05', '沈青', 'C2', 'Z002', '10', 12) },
  { daysAgo: 12, type: 'gh', source: 'umbrellas', draft: umbrellasBack },
  { daysAgo: 5, type: 'jy', name: 'sticks', draft: loanTo('D07', '陆鸣', 'C2', 'Z001', '4', -3) },
  {
    daysAgo: 10,
    type: 'db',
    draft: story => ({
      whId: placeOf(story, 'ZC'),
      whToId: placeOf(story, 'A3'),
      remark: '观景台补货',
      lines: [lineOf(story, 'W002', '12'), lineOf(story, 'W008', '10')],
    }),
    // One map got lost on the way up.
    arrives: (lineNo, qty) => (lineNo === 2 ? '9' : qty),
  },
  {
    daysAgo: 0,
    type: 'db',
    draft: story => ({
      whId: placeOf(story, 'ZC'),
      whToId: placeOf(story, 'A3'),
      remark: '今日发车',
      lines: [lineOf(story, 'W001', '6')],
    }),
  },
];

function saleTo(
  party: string,
  store: string,
  warehouse: string,
  goods: readonly (readonly [code: string, qty: string, priceFen: number])[],
  payMethod?: '挂账',
): Act['draft'] {
  return story => ({
    whId: placeOf(story, warehouse),
    ...(payMethod === undefined ? {} : { payMethod }),
    partyId: story.masters.parties.get(party) ?? 0,
    storeId: story.masters.stores.get(store) ?? 0,
    lines: goods.map(([code, qty, priceFen]) => ({
      ...lineOf(story, code, qty),
      amountFen: priceTimes(fen(priceFen), quantity(qty)),
    })),
  });
}

/** The buyers came in the coach of this driver. */
function broughtBy(driver: string, draft: Act['draft']): Act['draft'] {
  return (story, sources) => ({ ...draft(story, sources), driverId: story.masters.drivers.get(driver) ?? 0 });
}

/** Whom nobody knows pays before leaving. */
function paidAtOnce(draft: Act['draft']): Act['draft'] {
  return (story, sources) => {
    const sale = draft(story, sources);
    return { ...sale, payMethod: '扫码', paidFen: sumFen(sale.lines.map(line => line.amountFen ?? zeroFen)) };
  };
}

/** @param wanted how many of each good, and fen for one; what keeps for some time only was made a month before */
function purchaseOf(
  supplier: string,
  wanted: Readonly<Record<string, readonly [qty: string, priceFen: number]>>,
  warehouse = 'ZC',
): Act['draft'] {
  return story => ({
    whId: placeOf(story, warehouse),
    supplierId: story.masters.suppliers.get(supplier) ?? 0,
    lines: Object.entries(wanted).map(([code, [qty, priceFen]]) => ({
      ...bought(goodOf(story, code), qty, story.dayBefore(54)),
      amountFen: priceTimes(fen(priceFen), quantity(qty)),
    })),
  });
}

/**
 * @param wanted how much of each good
 * @param condition of what a customer brings back
 */
function backFrom(
  warehouse: string,
  reason: string,
  wanted: Readonly<Record<string, string>>,
  condition?: 'damaged',
): Act['draft'] {
  return (story, sources) => ({
    ...partnersOf(sources),
    whId: placeOf(story, warehouse),
    reason,
    lines: sources.flatMap((source): DocumentLineDraft[] => {
      const qty = wanted[source.code];
      if (qty === undefined) return [];
      const { goodsId, lineId: sourceLineId } = source;
      const line = { goodsId, sourceLineId, qty: quantity(qty), amountFen: shareOf(source, qty) };
      return [condition === undefined ? line : { ...line, condition }];
    }),
  });
}

function loanTo(
  department: string,
  personName: string,
  warehouse: string,
  code: string,
  qty: string,
  dueDaysAgo: number,
): Act['draft'] {
  return story => ({
    whId: placeOf(story, warehouse),
    deptId: story.masters.departments.get(department) ?? 0,
    personName,
    dueOn: story.dayBefore(dueDaysAgo),
    lines: [lineOf(story, code, qty)],
  });
}

/** Ten umbrellas were lent: seven come back, one is lost, two are outstanding and overdue. */
function umbrellasBack(story: Story, sources: readonly SourceLine[]) {
  const [umbrella] = sources;
  if (!umbrella) throw new Error('the umbrellas were lent before they come back');
  const line = { goodsId: umbrella.goodsId, sourceLineId: umbrella.lineId };
  return {
    sourceDocId: umbrella.docId,
    whId: placeOf(story, 'C2'),
    lines: [
      { ...line, qty: quantity('7'), condition: 'good' as const },
      { ...line, qty: quantity('1'), condition: 'lost' as const },
    ],
  };
}

function partnersOf([first]: readonly SourceLine[]) {
  if (!first) throw new Error('what comes back was sold before');
  const { docId: sourceDocId, supplierId, partyId, storeId, isOnAccount } = first;
  return {
    sourceDocId,
    ...(supplierId === null ? {} : { supplierId }),
    ...(partyId === null ? {} : { partyId }),
    ...(isOnAccount ? { payMethod: '挂账' as const } : {}),
    ...(storeId === null ? {} : { storeId }),
  };
}

/** The part of what is open in money that so much of the goods had. */
function shareOf({ openFen, openQty }: SourceLine, qty: string) {
  const [part, rest] = [thousandths(quantity(qty)), thousandths(subtractQuantity(openQty, quantity(qty)))];
  return splitFen(openFen, [Number(part), Number(rest)])[0] ?? openFen;
}
