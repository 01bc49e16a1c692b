import { api, hasAuth } from '@shanmen/shared';
import type { OpenSale, TillPayment, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import {
  type Outcome,
  type PaidPart,
  type Payment,
  type PayMove,
  type PayParts,
  type SlipWay,
  usePayment,
} from '@shanmen/shared/counter';
import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import { formatYuan } from '@shanmen/shared/money';

const words = {
  title: '刷卡、券与混合收款',
  confirm: '收款',
  settled: '已收齐：核对金额，按 Enter 收款',
  enough: '已经收齐，按 Enter 收款',
  ways: '按 F8 现金、F10 银行卡、F7 券、F6 储值或 F9 扫码',
  giveUp: '款项和券退还顾客后',
} as const;

type TillParts = Pick<PayParts<TillSaleAnswer>, 'dueFen' | 'provider' | 'conclude' | 'setAside'> & {
  readonly state: PayParts<TillSaleAnswer>['state'] & { readonly awaited: OpenSale | null };
  readonly member: Member | null;
  readonly dispatch: (action: PayMove) => void;
  readonly submit: (payments: readonly TillPayment[]) => void;
};

/** Paying at a till: by a code, a card, a voucher, stored value, or in parts. */
export function useTillPayment({ member, submit, ...parts }: TillParts): Payment {
  const { awaited } = parts.state;
  return usePayment({
    ...parts,
    may: { cash: true, scan: true },
    slips: [card, voucher, ...(member ? [walletOf(member)] : [])],
    words,
    calls: openSaleCalls,
    awaited: awaited && { no: String(awaited.id), outcome: outcomeOfOpen(awaited) },
    submit: paid => submit(paid.map(paymentOf)),
  });
}

/** What a till does about a scanned payment that gave no outcome at once. Each may be repeated. */
const openSaleCalls = {
  query: (id: string) => api.post<TillSaleAnswer>(`/api/cashier/sales/${id}/query-payment`),
  close: (id: string) => api.post<TillSaleAnswer>(`/api/cashier/sales/${id}/cancel`),
};

export function outcomeOfOpen({ state, words: said }: OpenSale): Outcome {
  if (state === 'POSTED') return { kind: 'paid' };
  if (state === 'ASKED') return { kind: 'open', isUnknown: false };
  if (state === 'UNKNOWN' || state === 'REVERSING') return { kind: 'open', isUnknown: true };
  const reason = said ?? (state === 'STUCK' ? '已转到待处理，请到「交易记录」处理' : '没有收款');
  return { kind: 'unpaid', text: `支付未成功：${reason}。可再次扫码或换一种方式` };
}

/** The last digits of a slip, so that two of them are told apart. */
const fewestCharacters = 4;

const card: SlipWay = {
  name: 'card',
  key: { command: 'card', strokes: ['F10'], cap: 'F10', label: '银行卡' },
  mayTake: true,
  characters: /^[\dA-Z]$/,
  mostCharacters: 20,
  hint: '输入卡号后四位或签购单参考号，按 Enter',
  taking: '在刷卡终端收取',
  confirm: '已刷卡，确认',
  words: ({ number }) => `银行卡 尾号/参考号 ${number}`,
  isScanned: false,
  // Its terminal has said yes.
  endsSale: true,
  houses: null,
  refusal: ({ number }) =>
    number.length < fewestCharacters ? `请输入参考号，至少 ${fewestCharacters} 位` : null,
};

const voucher: SlipWay = {
  name: 'voucher',
  key: { command: 'voucher', strokes: ['F7'], cap: 'F7', label: '代金券' },
  mayTake: true,
  characters: /^[\dA-Z-]$/,
  mostCharacters: 40,
  hint: '扫描券上的条码，或输入券号后按 Enter',
  taking: '用券抵',
  confirm: '收下这张券',
  words: ({ number }) => `代金券 ${number}`,
  isScanned: true,
  endsSale: false,
  houses: null,
  refusal: ({ number }, others) => {
    if (!/^[\dA-Z-]{4,40}$/.test(number)) return '券号为 4 到 40 位字母、数字或横线';
    const isTwice = others.some(
      part => part.way === 'slip' && part.slip === 'voucher' && part.number === number,
    );
    return isTwice ? `券 ${number} 已经录入` : null;
  },
};

/** 储值 of the member who buys: there is no number, Enter takes it. */
function walletOf({ name, balanceFen }: Member): SlipWay {
  return {
    name: 'wallet',
    key: { command: 'wallet', strokes: ['F6'], cap: 'F6', label: '会员储值' },
    mayTake: hasAuth('cashier:sale:create'),
    characters: /^$/,
    mostCharacters: 0,
    hint: `${name} 余额 ¥${formatYuan(balanceFen)}，按 Enter 扣款`,
    taking: '从储值扣',
    confirm: '扣储值',
    words: () => `会员储值 ${name}`,
    isScanned: false,
    endsSale: true,
    houses: null,
    refusal: ({ amountFen }, others) => {
      if (others.some(part => part.way === 'slip' && part.slip === 'wallet')) return '储值已经录入';
      return amountFen > balanceFen ? `储值余额只有 ¥${formatYuan(balanceFen)}` : null;
    },
  };
}

/** A part in the words of the server. */
function paymentOf(part: PaidPart): TillPayment {
  const { amountFen } = part;
  if (part.way === 'cash') return { tender: 'CASH', amountFen, tenderedFen: part.tenderFen };
  if (part.way === 'scan') return { tender: 'SCAN', amountFen, authCode: part.authCode };
  if (part.slip === 'wallet') return { tender: 'WALLET', amountFen };
  return { tender: part.slip === 'card' ? 'CARD' : 'VOUCHER', amountFen, reference: part.number };
}
