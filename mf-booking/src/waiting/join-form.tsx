import { formatYuan } from '@shanmen/shared/money';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../booking/refusal.tsx';
import { monthDayOf } from '../choose/day-step.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { ChoiceRow } from '../controls/choice-row.tsx';
import { Counter } from '../controls/counter.tsx';
import { Field } from '../visitors/field.tsx';
import { MobileFields } from '../visitors/mobile-fields.tsx';
import type { MobileEntry } from '../visitors/use-mobile.ts';
import type { WaitingCalls } from './use-waiting.ts';
import styles from './waiting.module.css';
import type { Wish } from './wish.ts';

type Props = {
  readonly wish: Wish;
  readonly mobile: MobileEntry;
  readonly calls: WaitingCalls;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

const most = 5;

/** 加入候补: which ticket, how many, and the mobile that is told. Nothing is paid for waiting. */
export function JoinForm({ wish, mobile, calls, onDone, onBack }: Props) {
  const { day, spot, slot, products } = wish;
  const [productId, setProductId] = useState(products[0]?.id ?? 0);
  const [qty, setQty] = useState(1);
  const [name, setName] = useState('');
  const product = products.find(({ id }) => id === productId);
  const isReady =
    name.trim() !== '' && mobile.fault === null && (mobile.isProved || mobile.code.length === 6);

  const join = (event: FormEvent) => {
    event.preventDefault();
    void calls.join(wish, productId, qty, name.trim()).then(isIn => isIn && onDone());
  };
  return (
    <form className={styles.form} onSubmit={join} noValidate>
      <h2>
        候补 {spot.name}
        <small>
          {monthDayOf(day)} {slot.startTime}–{slot.endTime}
        </small>
      </h2>
      <p className={styles.note}>
        候补不收费。有余票时按先后顺序为您留位并发短信，请在短信写明的时间前完成订票。
      </p>
      <fieldset className={styles.choices}>
        <legend>票种</legend>
        {products.map(({ id, name: title, priceFen }) => (
          <ChoiceRow
            key={id}
            oneOf="waiting-product"
            checked={id === productId}
            onChange={() => setProductId(id)}
          >
            <span>{title}</span>
            <span className={styles.price}>¥{formatYuan(priceFen)}</span>
          </ChoiceRow>
        ))}
      </fieldset>
      <div className={styles.many}>
        <span>张数</span>
        <Counter
          of="一张"
          label="候补张数"
          value={qty}
          least={1}
          most={Math.min(most, product?.maxQty ?? most)}
          onChange={setQty}
        />
      </div>
      <Field label="联系人姓名" value={name} autoComplete="name" maxLength={30} onChange={setName} />
      <MobileFields entry={mobile} />
      <Refusal refusal={calls.refusal} />
      <ActionButton kind="primary" disabled={!isReady || calls.busy}>
        {calls.busy ? '正在提交…' : '加入候补'}
      </ActionButton>
      <ActionButton onClick={onBack}>返回订票</ActionButton>
    </form>
  );
}
