import { fen, zeroFen } from '@shanmen/shared/money';

import {
  addRefundRule,
  putRefundRule,
  type RefundTerms,
  type RefundTier,
} from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';

const usual = {
  mode: 'AUTO',
  base: 'VISIT_START',
  until: 'SLOT_END',
  expired: 'FORBID',
  expiredDays: 0,
  rounding: 'UP_TO_YUAN',
  feeMinFen: fen(100),
  feeMaxFen: null,
} as const satisfies Partial<RefundTerms>;

/** The refund rules of the demo area, and which of its tickets are sold under each. */
export const demoRefundRules: readonly (RefundTerms & { products: readonly string[] })[] = [
  {
    ...usual,
    code: 'RR1',
    name: '标准',
    tiers: [tier(24, 0), tier(null, 2000)],
    products: ['CR', 'BJ', 'JM', 'GS', 'SX', 'SW', 'YC', 'GC', 'ZD', 'LA', 'LB', 'LC', 'LE'],
  },
  { ...usual, code: 'RR2', name: '团队', tiers: [tier(7, 0), tier(null, 3000)], products: ['TD', 'YX'] },
  {
    ...usual,
    code: 'RR3',
    name: '演出',
    base: 'SLOT_START',
    until: 'SLOT_START',
    tiers: [tier(72, 0), tier(24, 2000), tier(2, 5000)],
    products: ['YH'],
  },
  { ...usual, code: 'RR4', name: '不退', mode: 'FORBID', tiers: [], products: ['VR', 'NK'] },
  {
    ...usual,
    code: 'RR5',
    name: '随时退',
    until: 'NONE',
    expired: 'AUTO',
    expiredDays: 3,
    feeMinFen: zeroFen,
    tiers: [tier(null, 0)],
    products: ['MP', 'DY'],
  },
];

export function seedRefundRules(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    for (const { products, ...rule } of demoRefundRules) {
      await addRefundRule(tx, rule);
      for (const code of products) await putRefundRule(tx, code, rule.code);
    }
  });
}

function tier(hoursBeforeMin: number | null, feeBp: number): RefundTier {
  return { hoursBeforeMin, feeBp, feeFen: null };
}
