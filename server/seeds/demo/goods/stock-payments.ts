import type { PaymentDraft } from '@shanmen/shared/contracts/goods/payables/payable';
import { fen } from '@shanmen/shared/money';
import { dayOf, instantOf } from '@shanmen/shared/time';

import type { Tx } from '../../../src/db/transaction.ts';
import { paySupplier, settlePayable, showStatement } from '../../../src/goods/public.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import type { Story } from './stock-act.ts';

type Paid = Pick<PaymentDraft, 'kind' | 'method' | 'voucherNo' | 'remark'> & {
  supplier: string;
  daysAgo: number;
  yuan: number;
  /** The purchase that a prepayment pays, by the name of its act, and how much of it. */
  settles?: readonly [name: string, yuan: number];
};

const payments: readonly Paid[] = [
  bank('G01', 12, 600, '10 月货款'),
  bank('G06', 9, 1200, '月结'),
  { ...bank('G01', 16, 800, '备货预付'), kind: 'prepayment', settles: ['G01 22', 500] },
  { supplier: 'G03', daysAgo: 15, yuan: 300, kind: 'payment', method: '现金', voucherNo: '', remark: '现结' },
];

/** What was paid to suppliers in the month, ahead of a purchase too, and what was settled by hand. */
export async function paySuppliers(
  tx: Tx,
  { masters, made, dayBefore }: Story,
  { payer, now }: { payer: Staff; now: Date },
): Promise<void> {
  for (const { supplier, daysAgo, yuan, settles, ...how } of payments) {
    const today = dayBefore(daysAgo);
    const work = { now: daysAgo === 0 ? now : instantOf(today, '15:20'), today };
    const supplierId = masters.suppliers.get(supplier) ?? 0;
    const draft = { ...how, beyond: true, supplierId, bizDate: today, amountFen: fen(yuan * 100) };
    await paySupplier(tx, payer, draft, work);
    if (settles === undefined) continue;
    const [name, part] = settles;
    const { entries } = await showStatement(tx, supplierId, { from: today, to: today }, work);
    const paymentId = entries.findLast(entry => entry.kind === 'prepayment')?.paymentId ?? 0;
    const settled = { paymentId, docId: made.get(name) ?? 0, amountFen: fen(part * 100) };
    await settlePayable(tx, payer, settled, { now, today: dayOf(now) });
  }
}

function bank(supplier: string, daysAgo: number, yuan: number, remark: string): Paid {
  const voucherNo = `HD${String(daysAgo).padStart(6, '0')}`;
  return { supplier, daysAgo, yuan, kind: 'payment', method: '银行转账', voucherNo, remark };
}
