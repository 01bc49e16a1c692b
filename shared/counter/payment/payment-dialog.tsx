import type { Fen } from '@shanmen/shared/money';
import { PagedChoice } from '../dialog/dialog-parts.tsx';
import { keyOf } from '../keys/screen-key.ts';
import { TouchPad } from '../keys/touch-pad.tsx';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { Yuan } from '../surface/yuan.tsx';
import { Awaiting } from './awaiting.tsx';
import { housesLeft, partWords, restFen, type SlipWay } from './paying.ts';
import { type PayCommand, payKeys } from './payment-keys.ts';
import type { Payment } from './use-payment.ts';
import styles from './payment-dialog.module.css';

type PaymentDialogProps = { readonly payment: Payment };

/** Takes money by a code, a card, a voucher, or in parts, without a field: the keys and the scanner are the screen's. */
export function PaymentDialog({ payment }: PaymentDialogProps) {
  const { state, dueFen, slips, words, awaited } = payment.shown;
  const { paying, submission } = state;
  const rest = restFen(paying, dueFen);
  const way = slips.find(({ name }) => name === paying.slip?.name) ?? null;
  return (
    <WindowDialog label={paying.step === 'scan' ? '扫码收款' : words.title} wide>
      <p className={styles.due}>
        <span className={styles.label}>{paying.parts.length > 0 ? '还需' : '应收'}</span>
        <output aria-label="还需收款">
          <Yuan fen={rest} />
        </output>
      </p>
      <Parts payment={payment} />
      {submission === 'idle' && <Houses payment={payment} way={way} />}
      {submission === 'idle' && <Entry payment={payment} rest={rest} way={way} />}
      <NoticeLine notice={state.notice} />
      {submission === 'idle' ? (
        <Choices payment={payment} rest={rest} way={way} />
      ) : (
        <Awaiting
          submission={submission}
          outcome={awaited?.outcome ?? null}
          onAsk={() => payment.press('confirm')}
          onCommand={payment.pressAwaiting}
        />
      )}
    </WindowDialog>
  );
}

/** Whose paper or account it is: those that what is typed leaves. */
function Houses({ payment, way }: PaymentDialogProps & { readonly way: SlipWay | null }) {
  const { places, at } = housesLeft(payment.shown.state.paying, way);
  if (!way?.houses) return null;
  const { label, names } = way.houses;
  return (
    <PagedChoice
      label={label}
      options={places.map(place => names[place] ?? '')}
      cursor={at}
      onChoose={index => payment.chooseHouse(places[index] ?? 0)}
    />
  );
}

/** What is in hand already. */
function Parts({ payment: { shown } }: PaymentDialogProps) {
  const { parts } = shown.state.paying;
  if (parts.length === 0) return null;
  return (
    <ol className={styles.parts} aria-label="已录入的收款">
      {parts.map((part, index) => (
        <li key={`${index + 1} ${part.way}`}>
          <span>{partWords(part, shown.slips)}</span>
          <Yuan fen={part.amountFen} />
        </li>
      ))}
    </ol>
  );
}

const scanHint = '请顾客出示微信或支付宝付款码，用扫码枪扫描';
const partsHint = '输入金额再选方式，不输入就是全部余额；扫码放在最后';

type EntryProps = PaymentDialogProps & { readonly rest: Fen; readonly way: SlipWay | null };

function Entry({ payment: { shown }, rest, way }: EntryProps) {
  const { step, typed, slip } = shown.state.paying;
  const ofParts = rest <= 0 ? shown.words.settled : partsHint;
  const hint = step === 'scan' ? scanHint : step === 'parts' ? ofParts : way?.hint;
  return (
    <>
      {slip !== null && (
        <p className={styles.card}>
          {way?.taking} <Yuan fen={slip.amountFen} />
        </p>
      )}
      <output className={styles.entry} aria-label="输入">
        {typed === '' ? <span className={styles.hint}>{hint}</span> : typed}
      </output>
      {step === 'scan' && shown.provider !== null && (
        <p className={styles.provider}>收款通道：{shown.provider}</p>
      )}
    </>
  );
}

function Choices({ payment, rest, way }: EntryProps) {
  const { state, may, slips, words } = payment.shown;
  const { paying } = state;
  const press = (command: PayCommand) => ({
    of: keyOf(payKeys, command),
    onPress: () => payment.press(command),
  });
  const isSettled = rest <= 0;
  const ofParts = isSettled ? words.confirm : '还没有收齐';
  return (
    <>
      {paying.slip === null && (
        <div className={styles.ways}>
          {may.cash && <KeyButton {...press('cash')} disabled={isSettled} />}
          {slips
            .filter(({ mayTake }) => mayTake)
            .map(({ name, key }) => (
              <KeyButton key={name} of={key} disabled={isSettled} onPress={() => payment.pressSlip(name)} />
            ))}
          {may.scan && (
            <KeyButton {...press('scan')} aria-pressed={paying.step === 'scan'} disabled={isSettled} />
          )}
          <KeyButton {...press('erase')} disabled={paying.typed === '' && paying.parts.length === 0} />
        </div>
      )}
      <TouchPad />
      <div className={styles.finish}>
        <KeyButton {...press('back')} />
        <KeyButton
          {...press('confirm')}
          look="pay"
          label={paying.step === 'scan' ? '确认付款码' : (way?.confirm ?? ofParts)}
          disabled={paying.step === 'parts' && !isSettled}
        />
      </div>
    </>
  );
}
