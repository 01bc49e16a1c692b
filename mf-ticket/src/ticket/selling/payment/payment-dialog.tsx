import { useAuth } from '@shanmen/shared';
import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';
import { KeyButton, keyOf, NoticeLine, WindowDialog, Yuan } from '@shanmen/shared/counter';
import type { Fen } from '@shanmen/shared/money';
import type { SaleState } from '../cart/open-sale.ts';
import { Awaiting } from './awaiting.tsx';
import { partWords, type Paying, restFen } from './paying.ts';
import { IssuerChoice } from '../../books/voucher/issuer-choice.tsx';
import styles from './payment-dialog.module.css';
import { type AwaitCommand, type PayCommand, payKeys } from './payment-keys.ts';

type PaymentDialogProps = {
  readonly state: Pick<SaleState, 'paying' | 'submission' | 'notice' | 'awaited'>;
  readonly dueFen: Fen;
  readonly provider: string | null;
  /** Whose vouchers are taken. */
  readonly issuers: readonly VoucherIssuer[];
  readonly onIssuer: (issuer: number) => void;
  readonly onCommand: (command: PayCommand) => void;
  readonly onAwaiting: (command: AwaitCommand) => void;
};

/** Takes money by a code, a card, a voucher, or in parts, without a field: the keys and the scanner are the screen's. */
export function PaymentDialog({
  state,
  dueFen,
  provider,
  onCommand,
  onAwaiting,
  ...vouchers
}: PaymentDialogProps) {
  const { paying, submission } = state;
  const rest = restFen(paying, dueFen);
  return (
    <WindowDialog label={paying.step === 'scan' ? '扫码收款' : '刷卡、换票与混合收款'} wide>
      <p className={styles.due}>
        <span className={styles.label}>{paying.parts.length > 0 ? '还需' : '应收'}</span>
        <output aria-label="还需收款">
          <Yuan fen={rest} />
        </output>
      </p>
      <Parts paying={paying} />
      {submission === 'idle' && paying.step === 'voucher' && (
        <IssuerChoice {...vouchers} cursor={paying.issuer} />
      )}
      {submission === 'idle' && <Entry paying={paying} rest={rest} provider={provider} />}
      <NoticeLine notice={state.notice} />
      {submission === 'idle' ? (
        <Choices paying={paying} rest={rest} onCommand={onCommand} />
      ) : (
        <Awaiting state={state} onAsk={() => onCommand('confirm')} onCommand={onAwaiting} />
      )}
    </WindowDialog>
  );
}

/** What is in hand already. */
function Parts({ paying: { parts } }: { readonly paying: Paying }) {
  if (parts.length === 0) return null;
  return (
    <ol className={styles.parts} aria-label="已录入的收款">
      {parts.map((part, index) => (
        <li key={`${index + 1} ${part.method}`}>
          <span>{partWords(part)}</span>
          <Yuan fen={part.amountFen} />
        </li>
      ))}
    </ol>
  );
}

const hints = {
  scan: '请顾客出示微信或支付宝付款码，用扫码枪扫描',
  parts: '输入金额再选方式，不输入就是全部余额；扫码放在最后',
  reference: '输入卡号后四位或签购单参考号，按 Enter',
  voucher: '扫描券上的条码，或输入券号后按 Enter',
} as const satisfies Record<Paying['step'], string>;

type EntryProps = { readonly paying: Paying; readonly rest: Fen; readonly provider: string | null };

function Entry({ paying: { step, typed, slipFen }, rest, provider }: EntryProps) {
  const hint = step === 'parts' && rest <= 0 ? '已收齐：核对金额和券号，按 Enter 出票' : hints[step];
  return (
    <>
      {slipFen !== null && (
        <p className={styles.card}>
          {step === 'voucher' ? '用券抵' : '在刷卡终端收取'} <Yuan fen={slipFen} />
        </p>
      )}
      <output className={styles.entry} aria-label="输入">
        {typed === '' ? <span className={styles.hint}>{hint}</span> : typed}
      </output>
      {step === 'scan' && provider !== null && <p className={styles.provider}>收款通道：{provider}</p>}
    </>
  );
}

type ChoicesProps = {
  readonly paying: Paying;
  readonly rest: Fen;
  readonly onCommand: (command: PayCommand) => void;
};

function Choices({ paying, rest, onCommand }: ChoicesProps) {
  const mayCash = useAuth('ticket:sale:pay-cash');
  const mayScan = useAuth('ticket:sale:pay-scan');
  const mayCard = useAuth('ticket:sale:pay-card');
  const mayVoucher = useAuth('ticket:sale:pay-voucher');
  const press = (command: PayCommand) => ({
    of: keyOf(payKeys, command),
    onPress: () => onCommand(command),
  });
  const isSettled = rest <= 0;
  return (
    <>
      {paying.slipFen === null && (
        <div className={styles.ways}>
          {mayCash && <KeyButton {...press('cash')} disabled={isSettled} />}
          {mayCard && <KeyButton {...press('card')} disabled={isSettled} />}
          {mayVoucher && <KeyButton {...press('voucher')} disabled={isSettled} />}
          {mayScan && (
            <KeyButton {...press('scan')} aria-pressed={paying.step === 'scan'} disabled={isSettled} />
          )}
          <KeyButton {...press('erase')} disabled={paying.typed === '' && paying.parts.length === 0} />
        </div>
      )}
      <div className={styles.finish}>
        <KeyButton {...press('back')} />
        <KeyButton
          {...press('confirm')}
          look="pay"
          label={confirmWords(paying, isSettled)}
          disabled={paying.step === 'parts' && !isSettled}
        />
      </div>
    </>
  );
}

function confirmWords({ step }: Paying, isSettled: boolean): string {
  if (step === 'reference') return '已刷卡，确认';
  if (step === 'voucher') return '收下这张券';
  if (step === 'scan') return '确认付款码';
  return isSettled ? '收款出票' : '还没有收齐';
}
