import type { TillPayment } from '@shanmen/shared/contracts/cashier/sale';
import type { Tender } from '@shanmen/shared/contracts/cashier/tender';
import { codeOwner } from '@shanmen/shared/contracts/ticket/selling/payment';
import { type Fen, negateFen, subtractFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import {
  type Account,
  type PostingPlace,
  postPayments,
  readAccountOf,
  returnCredit,
  spendCredit,
} from '../../commerce/public.ts';
import type { Tx } from '../../db/transaction.ts';
import { memberWallet, type WalletWork } from '../guests/member/member-wallet.ts';
import type { NewTillPayment, TillPaymentRow } from './slip.queries.ts';

/** Of which slip a payment is. */
export type TenderPlace = PostingPlace & {
  shiftId: null;
  docId: number;
  docNo: string;
  drawerId: number;
  /** The sale for which the money was taken before it could be posted. */
  waitingId?: number | undefined;
};

/** What a tender does besides being written down: it takes from an account of its own, and gives back to it. */
type TenderPort = {
  take: (tx: Tx, payment: TillPaymentRow, place: TenderPlace) => Promise<void>;
  /** @param payment of the refund; `refId` is that of the payment that it gives back of */
  giveBack: (tx: Tx, payment: TillPaymentRow, place: TenderPlace) => Promise<void>;
};

/** Cash, cards and codes need nothing but their account of the ledger. */
const ports: Partial<Record<Tender, TenderPort>> = {
  WALLET: {
    take: (tx, { refId, amountFen }, place) =>
      memberWallet.charge(tx, holder(refId), amountFen, walletWork(place)),
    giveBack: (tx, { refId, amountFen }, place) =>
      memberWallet.refund(tx, holder(refId), amountFen, walletWork(place)),
  },
  CREDIT: {
    take: (tx, { id, refId, amountFen }, place) =>
      spendCredit(tx, { ...creditMove(refId, amountFen, place), paymentId: id, spends: 'CREDIT' }),
    giveBack: (tx, { id, refId, amountFen }, place) =>
      returnCredit(tx, { ...creditMove(refId, amountFen, place), refundId: id }),
  },
};

/** For what a wallet moves. */
export function walletWork({ docId, drawerId, staffId, postedAt: at }: TenderPlace): WalletWork {
  if (staffId === null) throw new Error('a cashier sells at a till');
  return { docId, shiftId: drawerId, staffId, at };
}

function creditMove(
  refId: number | null,
  amountFen: Fen,
  { staffId, postedAt, bizDate, docNo }: TenderPlace,
) {
  const refType = 'till_payment' as const;
  return {
    accountId: holder(refId),
    amountFen,
    refType,
    memo: `收银 ${docNo}`,
    staffId,
    now: postedAt,
    bizDate,
  };
}

/** Where money of a tender lies: in the drawer of a shift, at a provider, on the account of whoever pays. */
export function accountOf(
  { tender, refId }: Pick<TillPaymentRow, 'tender' | 'refId'>,
  drawerId: number,
): Account {
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

/**
 * A part of what is paid, as it is written down.
 * @param memberId of the sale
 * @throws payment_code_invalid, invalid_input for stored value without a member, not_found for an account
 */
export async function paymentRow(
  tx: Tx,
  payment: TillPayment,
  memberId: number | null,
): Promise<NewTillPayment> {
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
    case 'WALLET':
      if (memberId === null) throw new RuleViolation('invalid_input', '请先选择会员，再用储值付款');
      return { ...row, tender: 'WALLET', refId: memberId };
    case 'VOUCHER':
      return { ...row, tender: 'VOUCHER', reference: payment.reference.toUpperCase() };
    case 'CREDIT': {
      const account = found(await readAccountOf(tx, payment.enterpriseId), '企业的授信账户');
      return { ...row, tender: 'CREDIT', refId: account.id };
    }
    case 'FREE':
      return { ...row, tender: 'FREE', reference: null };
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
  const { docId, docNo: _docNo, drawerId, waitingId, ...posted } = place;
  const signed = (amountFen: Fen) => (kind === 'sale' ? amountFen : negateFen(amountFen));
  const postings = payments.map(payment => ({
    kind,
    refType: 'till_payment' as const,
    refId: payment.id,
    entries: [
      {
        account:
          waitingId === undefined ? accountOf(payment, drawerId) : (`till-waiting/${waitingId}` as const),
        amountFen: signed(payment.amountFen),
      },
      { account: `document/${docId}` as const, amountFen: negateFen(signed(payment.amountFen)) },
    ],
  }));
  await postPayments(tx, posted, postings);
  for (const payment of payments)
    await ports[payment.tender]?.[kind === 'sale' ? 'take' : 'giveBack'](tx, payment, place);
}
