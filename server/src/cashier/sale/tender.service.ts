import type { TillPayment } from '@shanmen/shared/contracts/cashier/sale';
import type { Tender } from '@shanmen/shared/contracts/cashier/tender';
import { codeOwner } from '@shanmen/shared/contracts/ticket/selling/payment';
import { type Fen, negateFen, subtractFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../callers/rule-violation.ts';
import { type Account, type PostingPlace, postPayments } from '../../commerce/public.ts';
import type { Tx } from '../../db/transaction.ts';
import type { NewTillPayment, TillPaymentRow } from './slip.queries.ts';

/** Of which slip a payment is. */
export type TenderPlace = PostingPlace & { shiftId: null; docId: number; drawerId: number };

/** What a tender does besides being written down: it takes from an account of its own, and gives back to it. */
type TenderPort = {
  take: (tx: Tx, payment: TillPaymentRow, place: TenderPlace) => Promise<void>;
  /** @param payment of the refund; `refId` is that of the payment that it gives back of */
  giveBack: (tx: Tx, payment: TillPaymentRow, place: TenderPlace) => Promise<void>;
};

/** Cash, cards and codes need nothing but their account of the ledger. */
const ports: Partial<Record<Tender, TenderPort>> = {};

/** Where money of a tender lies: in the drawer of a shift, at a provider, on the account of whoever pays. */
function accountOf({ tender, refId }: Pick<TillPaymentRow, 'tender' | 'refId'>, drawerId: number): Account {
  switch (tender) {
    case 'CASH':
      return `till/${drawerId}`;
    case 'WECHAT':
      return 'wechat';
    case 'ALIPAY':
      return 'alipay';
    case 'CARD':
      return 'card';
    case 'VOUCHER':
      return 'voucher';
    case 'FREE':
      return 'hospitality';
    case 'WALLET':
      return `wallet/${holder(refId)}`;
    case 'CREDIT':
      return `credit/${holder(refId)}`;
    default:
      return tender satisfies never;
  }
}

function holder(refId: number | null): number {
  if (refId === null) throw new Error('a payment from an account names the account');
  return refId;
}

/** A part of what is paid, as it is written down. @throws payment_code_invalid */
export function paymentRow(payment: TillPayment): NewTillPayment {
  const { amountFen } = payment;
  const row = { amountFen, tenderedFen: null, changeFen: null, reference: null, refId: null, sourceId: null };
  switch (payment.tender) {
    case 'CASH': {
      const { tenderedFen } = payment;
      return { ...row, tender: 'CASH', tenderedFen, changeFen: subtractFen(tenderedFen, amountFen) };
    }
    case 'CARD':
      return { ...row, tender: 'CARD', reference: payment.reference };
    case 'SCAN': {
      const tender = codeOwner(payment.authCode);
      if (tender === null) throw new RuleViolation('payment_code_invalid');
      return { ...row, tender };
    }
    default:
      return payment satisfies never;
  }
}

/** Money of a slip against what its document is worth; change is never an entry. */
export async function postTender(
  tx: Tx,
  place: TenderPlace,
  kind: 'sale' | 'refund',
  payments: readonly TillPaymentRow[],
): Promise<void> {
  const { docId, drawerId, ...posted } = place;
  const signed = (amountFen: Fen) => (kind === 'sale' ? amountFen : negateFen(amountFen));
  const postings = payments.map(payment => ({
    kind,
    refType: 'till_payment' as const,
    refId: payment.id,
    entries: [
      { account: accountOf(payment, drawerId), amountFen: signed(payment.amountFen) },
      { account: `document/${docId}` as const, amountFen: negateFen(signed(payment.amountFen)) },
    ],
  }));
  await postPayments(tx, posted, postings);
  for (const payment of payments)
    await ports[payment.tender]?.[kind === 'sale' ? 'take' : 'giveBack'](tx, payment, place);
}
