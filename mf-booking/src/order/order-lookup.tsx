import { type FormEvent, useState } from 'react';
import { booking } from '../booking/booking-calls.ts';
import { Refusal } from '../booking/refusal.tsx';
import { useCall } from '../booking/use-call.ts';
import type { Placed } from '../choose/draft.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Field } from '../visitors/field.tsx';
import { MobileFields } from '../visitors/mobile-fields.tsx';
import type { MobileEntry } from '../visitors/use-mobile.ts';
import styles from './order.module.css';

type Props = { readonly mobile: MobileEntry; readonly onFound: (placed: Placed) => void };

/** 我的订单: found by mobile, code and order number; there is no list of orders for anybody to read. */
export function OrderLookup({ mobile, onFound }: Props) {
  const [orderNo, setOrderNo] = useState('');
  const finding = useCall();
  const isReady = /^D\d{13}$/.test(orderNo) && mobile.fault === null;

  const find = (event: FormEvent) => {
    event.preventDefault();
    void finding
      .run(() => mobile.withProof(async proof => ({ proof, booking: await booking.show(orderNo, proof) })))
      .then(found => found && onFound(found));
  };
  return (
    <form className={styles.lookup} onSubmit={find} noValidate>
      <h2>我的订单</h2>
      <p className={styles.hint}>订单号在预订短信里，以 D 开头。</p>
      <Field
        label="订单号"
        value={orderNo}
        autoComplete="off"
        maxLength={14}
        onChange={text => setOrderNo(text.trim().toUpperCase())}
      />
      <MobileFields entry={mobile} />
      <Refusal refusal={finding.refusal} />
      <ActionButton kind="primary" disabled={!isReady || finding.busy}>
        {finding.busy ? '正在查询…' : '查询订单'}
      </ActionButton>
    </form>
  );
}
