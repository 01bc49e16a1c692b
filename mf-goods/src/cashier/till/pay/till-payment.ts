import { api, hasAuth } from '@shanmen/shared';
import type { OpenSale, TillPayment, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import {
  cardSlip,
  type Outcome,
  type PaidPart,
  type Payment,
  type PayMove,
  type PayParts,
  type SlipWay,
  usePayment,
} from '@shanmen/shared/counter';
import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import type { TillDebtors } from '@shanmen/shared/contracts/cashier/till';
import { type Fen, formatYuan, zeroFen } from '@shanmen/shared/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { tillCalls, tillKeysOf } from '../screen/till-calls.ts';

const words = {
  title: '刷卡、券与混合收款',
  confirm: '收款',
  settled: '已收齐：核对金额，按 Enter 收款',
  enough: '已经收齐，按 Enter 收款',
  ways: '按 F8 现金、F10 银行卡、F7 券、F6 储值、F3 挂账或 F9 扫码',
  giveUp: '款项和券退还顾客后',
} as const;

type TillParts = Pick<PayParts<TillSaleAnswer>, 'dueFen' | 'provider' | 'conclude' | 'setAside'> & {
  readonly state: PayParts<TillSaleAnswer>['state'] & { readonly awaited: OpenSale | null };
  readonly member: Member | null;
  /** Without the server only what needs nobody else's word. */
  readonly isOffline: boolean;
  /** 换货: the whole answer is there at once, so no code is charged. */
  readonly isExchange: boolean;
  readonly dispatch: (action: PayMove) => void;
  readonly submit: (payments: readonly TillPayment[]) => void;
};

/** Paying at a till: by a code, a card, a voucher, stored value, or in parts. */
export function useTillPayment({ member, isOffline, isExchange, submit, ...parts }: TillParts): Payment {
  const { awaited, paying } = parts.state;
  const { data: latest } = useQuery({
    queryKey: tillKeysOf.debtors,
    queryFn: tillCalls.debtors,
    enabled: !isOffline,
    // Sales on account elsewhere take of it as well.
    refetchInterval: 60_000,
  });
  const debtors = useSteady(latest, paying.parts.length > 0) ?? [];
  return usePayment({
    ...parts,
    may: { cash: true, scan: !isOffline && !isExchange },
    slips: isOffline
      ? [cardSlip(true)]
      : [
          cardSlip(true),
          voucher,
          ...(member ? [walletOf(member)] : []),
          creditOf(debtors, latest !== undefined),
          freeOf(parts.dueFen),
        ],
    words,
    calls: openSaleCalls,
    awaited: awaited && { no: String(awaited.id), outcome: outcomeOfOpen(awaited) },
    submit: paid => submit(paid.map(part => paymentOf(part, debtors))),
  });
}

/** A list as it was when the first part came in hand: the place of a name in it is what a part remembers. */
function useSteady<T>(latest: T, isHeld: boolean): T {
  const [steady, setSteady] = useState(latest);
  if (!isHeld && steady !== latest) setSteady(latest);
  return isHeld ? steady : latest;
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

/** What has no number: Enter takes it. */
const numberless = { characters: /^$/, mostCharacters: 0, isScanned: false, endsSale: true } as const;

/** 储值 of the member who buys: there is no number, Enter takes it. */
function walletOf({ name, balanceFen }: Member): SlipWay {
  return {
    ...numberless,
    name: 'wallet',
    key: { command: 'wallet', strokes: ['F6'], cap: 'F6', label: '会员储值' },
    mayTake: hasAuth('cashier:sale:create'),
    hint: `${name} 余额 ¥${formatYuan(balanceFen)}，按 Enter 扣款`,
    taking: '从储值扣',
    confirm: '扣储值',
    words: () => `会员储值 ${name}`,
    houses: null,
    refusal: ({ amountFen }, others) => {
      if (others.some(part => part.way === 'slip' && part.slip === 'wallet')) return '储值已经录入';
      return amountFen > balanceFen ? `储值余额只有 ¥${formatYuan(balanceFen)}` : null;
    },
  };
}

/** 单位挂账 on the credit account of one of these enterprises. */
function creditOf(debtors: TillDebtors, isRead: boolean): SlipWay {
  return {
    ...numberless,
    characters: /^[A-Z\d]$/,
    mostCharacters: 20,
    name: 'credit',
    key: { command: 'credit', strokes: ['F3'], cap: 'F3', label: '单位挂账' },
    mayTake: true,
    hint: hasAuth('cashier:credit:use')
      ? '输入单位拼音首字母，或按 ↑ ↓ 选，按 Enter 挂账'
      : '输入单位拼音首字母，或按 ↑ ↓ 选，按 Enter 后由主管授权',
    taking: '挂账',
    confirm: '挂到这个单位',
    words: ({ house }) => `单位挂账 ${debtors[house]?.name ?? ''}`,
    houses: {
      label: '挂账单位',
      names: debtors.map(({ name }) => name),
      initials: debtors.map(({ pinyin }) => pinyin),
      none: isRead
        ? '没有可以挂账的单位：请在「授信账户」中开户或调整额度'
        : '正在读取挂账单位，请稍候再按 F3',
    },
    refusal: ({ house, amountFen }) => {
      const { name, availableFen } = debtors[house] ?? { name: '', availableFen: zeroFen };
      return availableFen !== null && amountFen > availableFen
        ? `${name} 可用额度只有 ¥${formatYuan(availableFen)}`
        : null;
    },
  };
}

const freeReasons = ['接待', '顾客补偿', '员工福利', '其他'] as const;

/** 免单: the whole sale is on the house, with a reason. */
function freeOf(dueFen: Fen): SlipWay {
  return {
    ...numberless,
    name: 'free',
    key: { command: 'free', strokes: ['F4'], cap: 'F4', label: '免单' },
    mayTake: true,
    hint: hasAuth('cashier:sale:free')
      ? '按 ↑ ↓ 选原因，按 Enter 免单'
      : '按 ↑ ↓ 选原因，按 Enter 后由主管授权',
    taking: '免单',
    confirm: '确认免单',
    words: ({ house }) => `免单 ${freeReasons[house] ?? ''}`,
    houses: { label: '免单原因', names: freeReasons, none: '' },
    refusal: ({ amountFen }, others) =>
      others.length > 0 || amountFen !== dueFen ? '免单须整单，不能与其他支付方式同用' : null,
  };
}

/** A part in the words of the server. */
function paymentOf(part: PaidPart, debtors: TillDebtors): TillPayment {
  const { amountFen } = part;
  if (part.way === 'cash') return { tender: 'CASH', amountFen, tenderedFen: part.tenderFen };
  if (part.way === 'scan') return { tender: 'SCAN', amountFen, authCode: part.authCode };
  if (part.slip === 'wallet') return { tender: 'WALLET', amountFen };
  if (part.slip === 'credit')
    return { tender: 'CREDIT', amountFen, enterpriseId: debtors[part.house]?.enterpriseId ?? 0 };
  if (part.slip === 'free') return { tender: 'FREE', amountFen, reason: freeReasons[part.house] ?? '其他' };
  return { tender: part.slip === 'card' ? 'CARD' : 'VOUCHER', amountFen, reference: part.number };
}
