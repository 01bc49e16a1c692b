import { useAuth } from '@shanmen/shared';
import { type OverCredit, paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { TeamAccount } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import {
  ApprovalStep,
  type Asked,
  AvailableFigure,
  commandOf,
  DialogField,
  DialogFoot,
  DialogTitle,
  DueFigure,
  Figures,
  focused,
  KeyButton,
  KeyChoice,
  keyOf,
  NoticeLine,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { addFen, type Fen, formatYuan, subtractFen, zeroFen } from '@shanmen/shared/money';
import { useState } from 'react';

import type { SaleState } from '../../selling/cart/open-sale.ts';

type AccountCommand = (typeof accountKeys)[number]['command'];

/** Keys while the account of an enterprise pays. Digits choose a way. */
const accountKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '记账出票' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一种' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一种' },
  { command: 'money', strokes: ['F10'], cap: 'F10', label: '刷卡/券/混合' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

type AccountDialogProps = {
  readonly state: Pick<SaleState, 'submission' | 'notice'>;
  readonly dueFen: Fen;
  readonly offer: TeamAccount;
  /** What the account has set aside for this very sale: it is free for it. */
  readonly frozenFen?: Fen;
  /** What a second person can be asked for where the account falls short; absent where nobody can. */
  readonly saleKey?: string;
  /** Takes the whole sum; pressed again while the outcome is unknown, it asks for it. */
  readonly onPay: (payments: readonly WindowPayment[], overCredit?: OverCredit) => void;
  readonly onBack: () => void;
  /** To a card or several ways; null where the agreement wants the account only. */
  readonly onMoney: (() => void) | null;
};

type Way = TeamAccount['accountWays'][number];

/** What goes beyond the limit, and by how much. */
type Beyond = { readonly payment: WindowPayment; readonly overFen: Fen };

/** 授信, 预付 or 签单, and the word of a second person where the account falls short. */
export function AccountDialog(props: AccountDialogProps) {
  const { offer, saleKey, onPay } = props;
  const [beyond, setBeyond] = useState<Beyond | null>(null);
  if (beyond === null || saleKey === undefined) return <AccountForm {...props} onBeyond={setBeyond} />;
  const { payment, overFen } = beyond;
  return (
    <ApprovalStep
      asked={askedBeyond(saleKey, overFen, offer.enterpriseName)}
      onBack={() => setBeyond(null)}
      onGiven={({ approval }) => {
        setBeyond(null);
        onPay([payment], { approval, amountFen: overFen });
      }}
    />
  );
}

type AccountFormProps = AccountDialogProps & { readonly onBeyond: (beyond: Beyond) => void };

/** What the account can pay before and after, and Enter. */
function AccountForm(props: AccountFormProps) {
  const { state, dueFen, offer, frozenFen = zeroFen, saleKey, onPay, onBack, onMoney, onBeyond } = props;
  const availableFen = offer.availableFen === null ? null : addFen(offer.availableFen, frozenFen);
  const ways = useWays(offer);
  const [cursor, setCursor] = useState(0);
  const [signer, setSigner] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const way = ways[cursor];
  const refusal = refusalOf(way, signer, dueFen, availableFen);
  const overFen = saleKey === undefined ? null : overLimit(way, signer, dueFen, availableFen);
  const isIdle = state.submission === 'idle';
  const confirm = () => {
    if (state.submission === 'unknown') return onPay([]);
    setIsAsked(true);
    if (way === undefined || !isIdle) return;
    const payment = paymentOf(way, dueFen, signer);
    if (overFen !== null) onBeyond({ payment, overFen });
    else if (refusal === null) onPay([payment]);
  };
  const step = (by: number) => setCursor(Math.min(Math.max(cursor + by, 0), ways.length - 1));
  const run: Record<AccountCommand, () => void> = {
    confirm,
    above: () => step(-1),
    below: () => step(1),
    money: () => isIdle && onMoney?.(),
    back: () => isIdle && onBack(),
  };
  useAccountKeys(run, index => ways[index] && setCursor(index));
  return (
    <WindowDialog label="记账收款" wide>
      <DialogTitle detail={offer.no}>{offer.enterpriseName}</DialogTitle>
      <KeyChoice
        label="记账方式"
        options={ways.map(each => paymentMethods[each])}
        cursor={cursor}
        onChoose={setCursor}
      />
      {way === 'SIGN' && (
        <DialogField
          label="签单人"
          text={signer}
          onText={setSigner}
          onEnter={confirm}
          field={focused}
          maxLength={30}
        />
      )}
      <Figures>
        <DueFigure label="应收" name="记账金额" fen={dueFen} />
        {availableFen !== null && <AvailableFigure beforeFen={availableFen} takenFen={dueFen} />}
      </Figures>
      <NoticeLine notice={noticeOf(state, isAsked || way !== 'SIGN' ? refusal : null)} />
      <DialogFoot>
        <KeyButton of={keyOf(accountKeys, 'back')} disabled={!isIdle} onPress={run.back} />
        {onMoney && <KeyButton of={keyOf(accountKeys, 'money')} disabled={!isIdle} onPress={run.money} />}
        <KeyButton
          of={keyOf(accountKeys, 'confirm')}
          look="pay"
          label={overFen === null ? confirmWords(state, way) : '班长授权超额'}
          disabled={state.submission === 'sending' || way === undefined}
          onPress={confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

/** The keys of the form; a digit chooses a way. */
function useAccountKeys(run: Record<AccountCommand, () => void>, choose: (index: number) => void): void {
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(accountKeys, stroke);
      if (command) run[command]();
      else if (/^[1-9]$/.test(stroke)) choose(Number(stroke) - 1);
      return true;
    },
    onScan: () => undefined,
  });
}

/** The ways that were agreed and that the seller may take. */
function useWays({ accountWays }: TeamAccount): Way[] {
  const mayCredit = useAuth('ticket:sale:pay-credit');
  const maySign = useAuth('ticket:sale:pay-sign');
  return accountWays.filter(way => (way === 'SIGN' ? maySign : mayCredit));
}

function refusalOf(
  way: Way | undefined,
  signer: string,
  dueFen: Fen,
  availableFen: Fen | null,
): string | null {
  if (way === undefined) return '没有记账收款的权限，请用其他方式收款';
  if (availableFen !== null && availableFen < dueFen) {
    return `可用额度不足，还差 ¥${formatYuan(subtractFen(dueFen, availableFen))}`;
  }
  return way === 'SIGN' && signer.trim() === '' ? '请填写签单人姓名' : null;
}

/** How much a second person would let the account owe beyond its limit; null where that is not what is missing. */
function overLimit(way: Way | undefined, signer: string, dueFen: Fen, availableFen: Fen | null): Fen | null {
  if (availableFen === null || availableFen >= dueFen) return null;
  if (way === undefined || way === 'PREPAID' || (way === 'SIGN' && signer.trim() === '')) return null;
  return subtractFen(dueFen, availableFen);
}

/** For this sale and this sum. */
function askedBeyond(saleKey: string, amountFen: Fen, enterpriseName: string): Asked {
  const subject = { action: 'ticket.over-credit', objectId: saleKey, amountFen } as const;
  return {
    subject,
    role: '班长',
    why: `${enterpriseName} 可用额度不足`,
    due: '超出额度',
    verb: '授权超额出票',
  };
}

function paymentOf(way: Way, amountFen: Fen, signer: string): WindowPayment {
  return way === 'SIGN' ? { method: way, amountFen, signer: signer.trim() } : { method: way, amountFen };
}

const unknown = {
  tone: 'warning',
  text: '没有收到服务器的回答，请勿重新记账。按 Enter 查询，同一笔不会记两次。',
} as const;

function noticeOf({ submission, notice }: AccountDialogProps['state'], refusal: string | null) {
  if (submission === 'unknown') return unknown;
  return notice ?? (refusal === null ? null : ({ tone: 'warning', text: refusal } as const));
}

function confirmWords({ submission }: AccountDialogProps['state'], way: Way | undefined): string {
  if (submission === 'sending') return '正在出票…';
  if (submission === 'unknown') return '查询这一笔';
  return way ? `${paymentMethods[way]}出票` : '不能记账';
}
