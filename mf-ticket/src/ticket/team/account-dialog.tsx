import { useAuth } from '@shanmen/shared';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/payment';
import type { TeamAccount } from '@shanmen/shared/contracts/ticket/team-sale';
import { addFen, type Fen, formatYuan, subtractFen, zeroFen } from '@shanmen/shared/money';
import { useId, useState } from 'react';
import type { SaleState } from '../cart/open-sale.ts';
import { useKeyboard } from '../scan/use-keyboard.ts';
import { commandOf, keyOf } from '../sale/sale-keys.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { Yuan } from '../surface/yuan.tsx';
import styles from './account-dialog.module.css';
import { type AccountCommand, accountKeys } from './team-keys.ts';
import { WayChoice } from './way-choice.tsx';

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
      <p className={styles.enterprise}>
        {offer.enterpriseName}
        <small>{offer.no}</small>
      </p>
      <WayChoice
        label="记账方式"
        ways={ways.map(each => paymentMethods[each])}
        cursor={cursor}
        onChoose={setCursor}
      />
      {way === 'SIGN' && <Signer name={signer} onName={setSigner} onConfirm={confirm} />}
      <Figures dueFen={dueFen} availableFen={availableFen} />
      <NoticeLine notice={noticeOf(state, isAsked || way !== 'SIGN' ? refusal : null)} />
      <div className={styles.finish}>
        <KeyButton of={keyOf(accountKeys, 'back')} disabled={!isIdle} onPress={run.back} />
        {onMoney && <KeyButton of={keyOf(accountKeys, 'money')} disabled={!isIdle} onPress={run.money} />}
        <KeyButton
          of={keyOf(accountKeys, 'confirm')}
          look="pay"
          label={confirmWords(state, way)}
          disabled={state.submission === 'sending' || way === undefined}
          onPress={confirm}
        />
      </div>
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

type SignerProps = {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onConfirm: () => void;
};

function Signer({ name, onName, onConfirm }: SignerProps) {
  const id = useId();
  return (
    <form
      className={styles.signer}
      onSubmit={event => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <label htmlFor={id}>签单人</label>
      <input
        id={id}
        ref={focused}
        maxLength={30}
        value={name}
        onChange={event => onName(event.target.value)}
      />
    </form>
  );
}

/** A name is typed with the input method, so it has a field, and the field the focus. */
function focused(input: HTMLInputElement | null): void {
  input?.focus();
}

type FiguresProps = { readonly dueFen: Fen; readonly availableFen: Fen | null };

function Figures({ dueFen, availableFen }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      <div className={styles.due}>
        <dt>应收</dt>
        <dd>
          <output aria-label="记账金额">
            <Yuan fen={dueFen} />
          </output>
        </dd>
      </div>
      {availableFen !== null && (
        <div className={styles.account} data-short={availableFen < dueFen}>
          <dt>账户可用</dt>
          <dd>
            <Yuan fen={availableFen} /> → <Yuan fen={subtractFen(availableFen, dueFen)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
