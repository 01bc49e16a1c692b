import { invoiceStates } from '@shanmen/shared/contracts/commerce/invoice';
import type { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import type { Receipt } from '@shanmen/shared/contracts/ticket/books/receipt-invoice';
import { formatYuan } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';
import { useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { Refusal } from '../../booking/refusal.tsx';
import { useCall } from '../../booking/use-call.ts';
import { useReading } from '../../booking/use-reading.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import styles from '../order/order.module.css';
import { Field } from '../../buying/visitors/field.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { listed, say } from '../../language/language.ts';

type Props = { readonly code: string; readonly onBook: () => void };

/** 自助开票: whoever scanned a receipt of a window asks for the invoice of what was paid there. */
export function ReceiptPage({ code, onBook }: Props) {
  const { value, refusal, reread } = useReading(code, booking.receipt);
  const [asked, setAsked] = useState<Receipt | null>(null);
  const receipt = asked ?? value;
  return (
    <section className={styles.lookup} aria-label={say('自助开票')}>
      <h2>{say('自助开票')}</h2>
      {receipt === null && refusal && (
        <Refusal refusal={refusal}>
          {(refusal.status === 0 || refusal.status >= 500) && (
            <ActionButton onClick={reread}>{say('重试')}</ActionButton>
          )}
        </Refusal>
      )}
      {receipt && <Bought receipt={receipt} />}
      {receipt && <Became receipt={receipt} />}
      {receipt && receipt.askableFen > 0 && <Ask code={code} receipt={receipt} onAsked={setAsked} />}
      <ActionButton onClick={onBook}>{say('去订票')}</ActionButton>
    </section>
  );
}

function Bought({
  receipt: { orderNo, soldAt, windowName, lines, totalFen },
}: {
  readonly receipt: Receipt;
}) {
  return (
    <p className={styles.hint}>
      {say(
        '{}，共 ¥{}',
        listed(lines.map(({ productName, qty }) => say('{} {} 张', productName, qty))),
        formatYuan(totalFen),
      )}
      <br />
      {formatInstant(soldAt).slice(0, 16)} {windowName}
      <br />
      {say('订单号 {}', orderNo)}
    </p>
  );
}

function Became({ receipt: { last, askableFen } }: { readonly receipt: Receipt }) {
  if (last === null) {
    return askableFen > 0 ? null : <p className={styles.hint}>{say('该订单没有可开票的金额。')}</p>;
  }
  const { no, state, amountFen, reason } = last;
  return (
    <p className={styles.done} role="status">
      {say('发票 ¥{}：', formatYuan(amountFen))}
      <b>{say(invoiceStates[state])}</b>
      <br />
      {say('申请号 {}', no)}
      {state === 'APPLIED' && say('，开具后会短信告知您')}
      {state === 'ISSUED' && say('，已发往申请时填写的邮箱')}
      {state === 'REJECTED' && say('，原因：{}，可修改后重新申请', reason ?? '')}
    </p>
  );
}

type AskProps = {
  readonly code: string;
  readonly receipt: Receipt;
  readonly onAsked: (receipt: Receipt) => void;
};

function Ask({ code, receipt, onAsked }: AskProps) {
  const [mobile, setMobile] = useState('');
  const { busy, refusal, run } = useCall();
  const send = async (ask: InvoiceAsk) => {
    const answer = await run(() => booking.askReceiptInvoice(code, { ...ask, mobile }));
    if (answer) onAsked(answer);
  };
  const fields = (
    <Field
      label={say('手机号（开具后短信告知）')}
      value={mobile}
      autoComplete="tel-national"
      inputMode="tel"
      maxLength={11}
      onChange={text => setMobile(text.trim())}
    />
  );
  const fault = /^1[3-9]\d{9}$/.test(mobile) ? null : say('请填写 11 位手机号');
  return (
    <InvoiceForm
      amountFen={receipt.askableFen}
      busy={busy}
      refusal={refusal}
      also={{ fields, fault }}
      onSend={ask => void send(ask)}
    />
  );
}
