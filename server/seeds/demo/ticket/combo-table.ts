import type { ComboPart, ProductDraft } from '../../../src/commerce/public.ts';

type DemoCombo = {
  code: string;
  key: string;
  name: string;
  price: readonly [peak: number, off: number];
  parts: readonly (readonly [code: string, share: number, terms?: Pick<ComboPart, 'enterAfter' | 'qty'>])[];
} & Pick<ProductDraft, 'validDays' | 'refundPartial' | 'purchase'>;

/** The combined tickets of the demo area; a part may open from an hour on, or count for several people. */
export const combos: readonly DemoCombo[] = [
  {
    code: 'LA',
    key: 'A',
    name: '山景联票',
    price: [200, 145],
    parts: [
      ['CR', 110],
      ['SW', 90],
    ],
  },
  {
    code: 'LB',
    key: 'L',
    name: '湖光联票',
    price: [198, 142],
    parts: [
      ['CR', 108],
      ['YC', 63],
      ['GC', 27],
    ],
  },
  {
    code: 'LC',
    key: 'Q',
    name: '全景联票',
    price: [328, 264],
    validDays: 2,
    refundPartial: true,
    purchase: { advanceDaysMax: 3, dailyCap: 200 },
    parts: [
      ['CR', 96],
      ['GS', 32],
      ['SW', 80],
      ['YC', 56],
      ['GC', 24],
      ['ZD', 40],
    ],
  },
  {
    code: 'LD',
    key: 'F',
    name: '家庭票',
    price: [268, 178],
    parts: [
      ['CR', 107, { qty: 2 }],
      ['BJ', 54],
    ],
  },
  {
    code: 'LE',
    key: 'E',
    name: '夜游套票',
    price: [238, 188],
    parts: [
      ['CR', 99, { enterAfter: '15:00' }],
      ['YH', 139],
    ],
  },
];
