import type { RefundTerms } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { addRule, askBinding, listProductChoices, readChannelId } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { draftPriceRule, submitPriceRule } from '../../../src/ticket/public.ts';
import { demoStaff } from '../people.ts';

const tier = (hoursBeforeMin: number, feeBp: number) => ({ hoursBeforeMin, feeBp, feeFen: null });

const askedRule: RefundTerms = {
  code: 'RR6',
  name: '旺季限时',
  mode: 'AUTO',
  base: 'SLOT_START',
  until: 'SLOT_START',
  expired: 'FORBID',
  expiredDays: 0,
  rounding: 'UP_TO_YUAN',
  feeMinFen: fen(100),
  feeMaxFen: null,
  tiers: [tier(48, 0), tier(12, 2000), tier(2, 5000)],
};

/** What 电商运营 asks for and nobody has approved yet: a stricter refund rule, and a price of one channel. */
export async function seedAskedChanges(db: Db, today: string): Promise<void> {
  const rules = await db.selectFrom('commerce.refund_rule').select('code').execute();
  if (rules.some(({ code }) => code === askedRule.code)) return;
  await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'commerce01');
    const choices = await listProductChoices(tx, { isSold: false });
    const idOf = (code: string) => choices.find(choice => choice.code === code)?.id ?? 0;
    const { id } = await addRule(tx, staff, askedRule);
    const reason = '旺季游船与栈道一票难求，临近退票浪费名额';
    await askBinding(tx, staff, id, { productIds: [idOf('YC'), idOf('ZD')], reason });
    const price = await draftPriceRule(tx, staff, {
      productId: idOf('CR'),
      channelId: await readChannelId(tx, 'WEB'),
      customerType: null,
      season: null,
      dayType: null,
      dateFrom: addDays(today, 5),
      dateTo: addDays(today, 7),
      slotStart: null,
      qtyFrom: 1,
      salePriceFen: fen(72_00),
      settlePriceFen: null,
      retailFloorFen: null,
      approvalDocNo: '',
      effectiveFrom: today,
      effectiveTo: '2999-12-31',
    });
    await submitPriceRule(tx, staff, price.id);
  });
}
