import { invoiceStates } from '@shanmen/shared/contracts/commerce/invoice';
import type { InvoiceAsk, Invoicing } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import { formatYuan } from '@shanmen/shared/money';
import { booking } from '../../booking/booking-calls.ts';
import { useCall } from '../../booking/use-call.ts';
import type { Placed } from '../../buying/choose/draft.ts';
import styles from '../order/order.module.css';
import { InvoiceForm } from './invoice-form.tsx';
import { say } from '../../language/language.ts';

type Props = { readonly placed: Placed; readonly onChange: (placed: Placed) => void };

/** 发票: what came of the one that was asked for last, and a form while something can be asked for. */
export function AskInvoice({ placed, onChange }: Props) {
  const { orderNo, invoicing } = placed.booking;
  const { busy, refusal, run } = useCall();
  if (!invoicing) return null;
  const send = async (ask: InvoiceAsk) => {
    const answer = await run(() => booking.askInvoice(orderNo, ask, placed.proof));
    if (answer) onChange({ ...placed, booking: answer });
  };
  return (
    <details className={styles.giveBack}>
      <summary>{say('发票')}</summary>
      {invoicing.last && <LastInvoice last={invoicing.last} />}
      {invoicing.askableFen > 0 && (
        <InvoiceForm
          amountFen={invoicing.askableFen}
          busy={busy}
          refusal={refusal}
          onSend={ask => void send(ask)}
        />
      )}
    </details>
  );
}

function LastInvoice({ last }: { readonly last: NonNullable<Invoicing['last']> }) {
  const { no, state, title, amountFen, invoiceNo, reason } = last;
  return (
    <p className={styles.hint}>
      {say('{}：{}', `${title} ¥${formatYuan(amountFen)}`, '')}
      <b>{say(invoiceStates[state])}</b>
      <br />
      {say('申请号 {}', no)}
      {invoiceNo !== null && say('，发票号 {}，已发往您填写的邮箱', invoiceNo)}
      {state === 'APPLIED' && say('，开具后会短信告知您')}
      {state === 'REJECTED' && say('，原因：{}，可修改后重新申请', reason ?? '')}
    </p>
  );
}
