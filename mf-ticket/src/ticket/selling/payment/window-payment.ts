import { useAuth } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { VoucherIssuer, WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import {
  cardSlip,
  type Outcome,
  outcomeOf,
  type PaidPart,
  type Payment,
  type PayMove,
  type PayParts,
  type SlipWay,
  usePayment,
} from '@shanmen/shared/counter';
import { isVoucherNo, noIssuerWords, voucherNoWords } from '../../books/voucher/issuer-choice.tsx';
import { paymentCalls } from './payment-calls.ts';

const words = {
  title: '刷卡、换票与混合收款',
  confirm: '收款出票',
  settled: '已收齐：核对金额和券号，按 Enter 出票',
  enough: '已经收齐，按 Enter 出票',
  ways: '按 F8 现金、F10 银行卡、F7 换票券或 F9 扫码',
  giveUp: '款项和券退还游客后',
} as const;

type WindowParts = Pick<PayParts<Order>, 'dueFen' | 'provider' | 'conclude' | 'setAside'> & {
  readonly state: PayParts<Order>['state'] & { readonly awaited: Order | null };
  /** Whose vouchers are taken. */
  readonly issuers: readonly VoucherIssuer[];
  readonly dispatch: (action: PayMove) => void;
  readonly submit: (payments: readonly WindowPayment[]) => void;
};

/** Paying at a ticket window: by a code, a card, a voucher of an enterprise, or in parts. */
export function useWindowPayment({ issuers, submit, ...parts }: WindowParts): Payment {
  const { awaited } = parts.state;
  return usePayment({
    ...parts,
    may: { cash: useAuth('ticket:sale:pay-cash'), scan: useAuth('ticket:sale:pay-scan') },
    slips: [
      cardSlip(useAuth('ticket:sale:pay-card')),
      voucherOf(issuers, useAuth('ticket:sale:pay-voucher')),
    ],
    words,
    calls: paymentCalls,
    awaited: awaited && { no: awaited.orderNo, outcome: outcomeOfOrder(awaited) },
    submit: paid => submit(paid.flatMap(part => paymentOf(part, issuers) ?? [])),
  });
}

export function outcomeOfOrder({ payState, payments }: Order): Outcome {
  const has = (wanted: Order['payments'][number]['method']) =>
    payments.some(({ method }) => method === wanted);
  return outcomeOf({
    isPaid: payState === 'PAID',
    asked: payments.findLast(({ method }) => method === 'WECHAT' || method === 'ALIPAY'),
    givenBack: [
      ...(has('CASH') ? ['现金请退还'] : []),
      ...(has('UNIONPAY_CARD') ? ['刷卡请在终端撤销'] : []),
      ...(has('VOUCHER') ? ['换票券请交还'] : []),
    ],
  });
}

function voucherOf(issuers: readonly VoucherIssuer[], mayTake: boolean): SlipWay {
  return {
    name: 'voucher',
    key: { command: 'voucher', strokes: ['F7'], cap: 'F7', label: '换票券' },
    mayTake,
    characters: /^[\dA-Z-]$/,
    mostCharacters: 30,
    hint: '扫描券上的条码，或输入券号后按 Enter',
    taking: '用券抵',
    confirm: '收下这张券',
    words: ({ number }) => `换票券 ${number}`,
    isScanned: true,
    // Nobody can ask the house whether it knows the number, so the seller looks at it once more.
    endsSale: false,
    houses: { label: '出券单位', names: issuers.map(({ name }) => name), none: noIssuerWords },
    refusal: ({ number, house }, others) => {
      if (!isVoucherNo(number)) return voucherNoWords;
      const isTwice = others.some(
        part =>
          part.way === 'slip' && part.slip === 'voucher' && part.house === house && part.number === number,
      );
      return isTwice ? `券 ${number} 已经录入` : null;
    },
  };
}

/** A part in the words of the server; null for a paper of nobody. */
function paymentOf(part: PaidPart, issuers: readonly VoucherIssuer[]): WindowPayment | null {
  const { amountFen } = part;
  if (part.way === 'cash') return { method: 'CASH', amountFen, tenderFen: part.tenderFen };
  if (part.way === 'scan') return { method: 'SCAN', amountFen, authCode: part.authCode };
  if (part.slip === 'card') return { method: 'UNIONPAY_CARD', amountFen, reference: part.number };
  const issuer = issuers[part.house];
  return issuer ? { method: 'VOUCHER', amountFen, issuerId: issuer.id, voucherNo: part.number } : null;
}
