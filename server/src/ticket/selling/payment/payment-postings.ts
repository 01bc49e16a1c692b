import type { PaymentMethod } from '@shanmen/shared/contracts/ticket/selling/order';
import { type Fen, negateFen } from '@shanmen/shared/money';

import { type Account, type PostingPlace, postPayments } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Where money of this kind lies; null for what is none. */
export function accountOf(
  method: PaymentMethod,
  { shiftId, creditAccountId }: { shiftId: number | null; creditAccountId: number | null },
): Account | null {
  const credit = creditAccountId === null ? null : (`credit/${creditAccountId}` as const);
  const accounts = {
    CASH: shiftId === null ? null : `cash/${shiftId}`,
    WECHAT: 'wechat',
    ALIPAY: 'alipay',
    UNIONPAY_CARD: 'card',
    CREDIT: credit,
    PREPAID: credit,
    VOUCHER: 'voucher',
    SIGN: credit,
    FREE: null,
    BANK: 'bank',
  } as const satisfies Record<PaymentMethod, Account | null>;
  return accounts[method];
}

export type TakenPayment = {
  id: number;
  method: PaymentMethod;
  amountFen: Fen;
  /** Of what the account of an enterprise pays; else null. */
  creditAccountId: number | null;
};

/** Money that came in against what the order owes; change is never an entry. */
export async function postTaken(
  tx: Tx,
  place: PostingPlace,
  orderId: number,
  payments: readonly TakenPayment[],
): Promise<void> {
  const postings = payments.flatMap(({ id, method, amountFen, creditAccountId }) => {
    const account = accountOf(method, { shiftId: place.shiftId, creditAccountId });
    if (account === null) return [];
    return [
      {
        kind: 'sale' as const,
        refType: 'payment' as const,
        refId: id,
        entries: [
          { account, amountFen },
          { account: `order/${orderId}` as const, amountFen: negateFen(amountFen) },
        ],
      },
    ];
  });
  await postPayments(tx, place, postings);
}
