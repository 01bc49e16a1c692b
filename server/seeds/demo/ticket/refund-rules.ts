import { fen, zeroFen } from '@shanmen/shared/money';

import {
  addRefundRule,
  addRule,
  askBinding,
  listProductChoices,
  putRefundRule,
  type RefundTerms,
  type RefundTier,
} from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { demoStaff } from '../people.ts';

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

/** A stricter rule that 电商运营 asks for, and nobody has approved yet. */
const askedRule = {
  ...usual,
  code: 'RR6',
  name: '旺季限时',
  base: 'SLOT_START',
  until: 'SLOT_START',
  tiers: [tier(48, 0), tier(12, 2000), tier(2, 5000)],
} satisfies RefundTerms;

export async function seedRefundRules(db: Db): Promise<void> {
  await withTransaction(db, async tx => {
    for (const { products, ...rule } of demoRefundRules) {
      await addRefundRule(tx, rule);
      for (const code of products) await putRefundRule(tx, code, rule.code);
    }
  });
  const rules = await db.selectFrom('commerce.refund_rule').select('code').execute();
  if (rules.some(({ code }) => code === askedRule.code)) return;
  await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'commerce01');
    const { id } = await addRule(tx, staff, { ...askedRule, tiers: [...askedRule.tiers] });
    const choices = await listProductChoices(tx, { isSold: false });
    const productIds = choices
      .filter(({ code }) => code === 'YC' || code === 'ZD')
      .map(product => product.id);
    await askBinding(tx, staff, id, { productIds, reason: '旺季游船与栈道一票难求，临近退票浪费名额' });
  });
}

function tier(hoursBeforeMin: number | null, feeBp: number): RefundTier {
  return { hoursBeforeMin, feeBp, feeFen: null };
}
