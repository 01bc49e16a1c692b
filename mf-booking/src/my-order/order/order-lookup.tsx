import { type FormEvent, useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { Refusal } from '../../booking/refusal.tsx';
import { useCall } from '../../booking/use-call.ts';
import type { Placed } from '../../buying/choose/draft.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { dropOrder } from '../../buying/open-order/kept-order.ts';
import { OpenOrders } from '../../buying/open-order/open-orders.tsx';
import { useOpenOrders } from '../../buying/open-order/use-open-orders.ts';
import { Field } from '../../buying/visitors/field.tsx';
import { MobileFields } from '../../buying/visitors/mobile-fields.tsx';
import type { MobileEntry } from '../../buying/visitors/use-mobile.ts';
import styles from './order.module.css';
import { say } from '../../language/language.ts';

type Props = {
  readonly mobile: MobileEntry;
  /** An order that this device knows of; empty without one. */
  readonly knownNo: string;
  readonly onFound: (placed: Placed) => void;
};

/**
 * 我的订单: found by mobile, code and order number; there is no list of orders for anybody to read. What is not paid
 * yet is found without its number, for it stands in the way of the next.
 */
export function OrderLookup({ mobile, knownNo, onFound }: Props) {
  const [orderNo, setOrderNo] = useState(knownNo);
  const finding = useCall();
  const open = useOpenOrders(mobile);
  const isOpenWanted = orderNo === '';
  const isProvable = mobile.fault === null && (mobile.isProved || mobile.code.length === 6);
  const isReady = isProvable && (isOpenWanted || /^D\d{13}$/.test(orderNo));
  const busy = finding.busy || open.busy;

  const find = (event: FormEvent) => {
    event.preventDefault();
    if (isOpenWanted) return void open.find();
    open.forget();
    void finding
      .run(() => mobile.withProof(async proof => ({ proof, booking: await booking.show(orderNo, proof) })))
      .then(found => found && onFound(found));
  };
  return (
    <form className={styles.lookup} onSubmit={find} noValidate>
      <h2>{say('我的订单')}</h2>
      <p className={styles.hint}>{say('订单号在预订短信里，以 D 开头。只找未支付的订单，可不填订单号。')}</p>
      <Field
        label={say('订单号')}
        value={orderNo}
        autoComplete="off"
        maxLength={14}
        onChange={text => setOrderNo(text.trim().toUpperCase())}
      />
      <MobileFields entry={mobile} />
      <Refusal refusal={finding.refusal ?? (open.found === null ? open.refusal : null)} />
      <ActionButton kind="primary" disabled={!isReady || busy}>
        {say(busy ? '正在查询…' : isOpenWanted ? '查找未支付的订单' : '查询订单')}
      </ActionButton>
      {open.found?.length === 0 && (
        <output className={styles.hint}>{say('没有未支付的订单；已支付的订单请填订单号查询。')}</output>
      )}
      <OpenOrders calls={open} onPay={onFound} onCancelled={dropOrder} />
    </form>
  );
}
