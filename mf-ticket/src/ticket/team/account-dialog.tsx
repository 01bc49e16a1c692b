import { useAuth } from '@shanmen/shared';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/payment';
import type { TeamAccount } from '@shanmen/shared/contracts/ticket/team-sale';
import { addFen, type Fen, formatYuan, subtractFen, zeroFen } from '@shanmen/shared/money';
import { useState } from 'react';
import type { SaleState } from '../cart/open-sale.ts';
import { DialogField, DialogFoot, DialogTitle, focused, KeyChoice } from '../dialog/dialog-parts.tsx';
import { AvailableFigure, DueFigure, Figures } from '../dialog/figures.tsx';
import { useKeyboard } from '../scan/use-keyboard.ts';
import { commandOf, keyOf } from '../sale/sale-keys.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { type AccountCommand, accountKeys } from './team-keys.ts';

type AccountDialogProps = {
  readonly state: Pick<SaleState, 'submission' | 'notice'>;
  readonly dueFen: Fen;
  readonly offer: TeamAccount;
  /** What the account has set aside for this very sale: it is free for it. */
  readonly frozenFen?: Fen;
  /** Takes the whole sum; pressed again while the outcome is unknown, it asks for it. */
  readonly onPay: (payments: readonly WindowPayment[]) => void;
  readonly onBack: () => void;
  /** To a card or several ways; null where the agreement wants the account only. */
  readonly onMoney: (() => void) | null;
};

type Way = TeamAccount['accountWays'][number];

/** 授信, 预付 or 签单: what the account can pay before and after, and Enter. */
export function AccountDialog(props: AccountDialogProps) {
  const { state, dueFen, offer, frozenFen = zeroFen, onPay, onBack, onMoney } = props;
  const availableFen = offer.availableFen === null ? null : addFen(offer.availableFen, frozenFen);
  const ways = useWays(offer);
  const [cursor, setCursor] = useState(0);
  const [signer, setSigner] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const way = ways[cursor];
  const refusal = refusalOf(way, signer, dueFen, availableFen);
  const confirm = () => {
    if (state.submission === 'unknown') return onPay([]);
    setIsAsked(true);
    if (way && refusal === null && state.submission === 'idle') onPay([paymentOf(way, dueFen, signer)]);
  };
  const step = (by: number) => setCursor(Math.min(Math.max(cursor + by, 0), ways.length - 1));
  const isIdle = state.submission === 'idle';
  const run: Record<AccountCommand, () => void> = {
    confirm,
    above: () => step(-1),
    below: () => step(1),
    money: () => isIdle && onMoney?.(),
    back: () => isIdle && onBack(),
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(accountKeys, stroke);
      if (command) run[command]();
      else if (/^[1-9]$/.test(stroke) && ways[Number(stroke) - 1]) setCursor(Number(stroke) - 1);
      return true;
    },
    onScan: () => undefined,
  });
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
          label={confirmWords(state, way)}
          disabled={state.submission === 'sending' || way === undefined}
          onPress={confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
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
