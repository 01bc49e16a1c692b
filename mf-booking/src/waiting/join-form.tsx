import type {
  BookingDays,
  OfferProduct,
  OfferSlot,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { waitingChances } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import { formatYuan, multiplyFen, zeroFen } from '@shanmen/shared/money';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../booking/refusal.tsx';
import { monthDayOf } from '../buying/choose/day-step.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { ChoiceRow } from '../controls/choice-row.tsx';
import { Counter } from '../controls/counter.tsx';
import { seatsFor } from '../buying/visitors/people.ts';
import type { MobileEntry } from '../buying/visitors/use-mobile.ts';
import { usePeople } from '../buying/visitors/use-people.ts';
import { VisitorStep } from '../buying/visitors/visitor-step.tsx';
import { momentOf } from './moment.ts';
import type { WaitingCalls } from './use-waiting.ts';
import styles from './waiting.module.css';
import type { Prepaying, Wish } from './wish.ts';
import { say } from '../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly wish: Wish;
  readonly mobile: MobileEntry;
  readonly calls: WaitingCalls;
  readonly onDone: () => void;
  readonly onPay: (paying: Prepaying) => void;
  readonly onBack: () => void;
  readonly onFree: (productId: number, qty: number) => void;
};

const most = 5;

/** 加入候补: which ticket, how many, and the mobile that is told. Whoever pays now has tickets as soon as there are any. */
export function JoinForm({ site, wish, mobile, calls, onDone, onPay, onBack, onFree }: Props) {
  const { day, products } = wish;
  const [productId, setProductId] = useState(products[0]?.id ?? 0);
  const [qty, setQty] = useState(1);
  const [isPrepaying, setPrepaying] = useState(false);
  const product = products.find(({ id }) => id === productId);
  const amountFen = product ? multiplyFen(product.priceFen, qty) : zeroFen;
  const pays = isPrepaying && amountFen > 0;
  const party = usePeople(product && pays ? seatsFor(product, qty) : [], site, day, mobile);
  const isReady =
    party.contactName.trim() !== '' && mobile.fault === null && (mobile.isProved || mobile.code.length === 6);

  const join = async (event: FormEvent) => {
    event.preventDefault();
    if (!product || !party.isComplete()) return;
    const entry = await calls.join(wish, productId, qty, party.contactName.trim());
    if (entry === 'places_left') return onFree(productId, qty);
    if (entry && pays) onPay({ entry, amountFen, visitors: party.visitorsOf(product) });
    if (entry) onDone();
  };
  return (
    <form className={styles.form} onSubmit={event => void join(event)} noValidate>
      <Title wish={wish} />
      <Choices products={products} chosen={productId} onChoose={setProductId} />
      <div className={styles.many}>
        <span>{say('张数')}</span>
        <Counter
          of={say('一张')}
          label={say('候补张数')}
          value={qty}
          least={1}
          most={Math.min(most, product?.maxQty ?? most)}
          onChange={setQty}
        />
      </div>
      {amountFen > 0 && (
        <fieldset className={styles.choices}>
          <legend>{say('付款')}</legend>
          <ChoiceRow oneOf="waiting-pay" checked={!isPrepaying} onChange={() => setPrepaying(false)}>
            <span>
              {say('有票再付')}
              <small>{say('收到短信后按时完成订票')}</small>
            </span>
          </ChoiceRow>
          <ChoiceRow oneOf="waiting-pay" checked={isPrepaying} onChange={() => setPrepaying(true)}>
            <span>
              {say('现在预付')}
              <small>{say('有票自动出票，没等到全额退回')}</small>
            </span>
            <span className={styles.price}>¥{formatYuan(amountFen)}</span>
          </ChoiceRow>
        </fieldset>
      )}
      <VisitorStep party={party} />
      <Refusal refusal={calls.refusal} />
      <ActionButton kind="primary" disabled={!isReady || calls.busy}>
        {say(calls.busy ? '正在提交…' : pays ? '加入候补并预付' : '加入候补')}
      </ActionButton>
      <ActionButton onClick={onBack}>{say('返回订票')}</ActionButton>
    </form>
  );
}

function Title({ wish: { day, spot, slot } }: Pick<Props, 'wish'>) {
  return (
    <>
      <h2>
        {say('候补 {}', spot.name)}
        <small>
          {monthDayOf(day)} {slot.startTime}–{slot.endTime}
        </small>
      </h2>
      <p className={styles.note}>{say('候补不收费。有余票时按先后顺序为您留位并发短信。')}</p>
      {slot.waiting && <p className={styles.note}>{outlookOf(slot.waiting)}</p>}
    </>
  );
}

/** Who waits already, how likely one more is, and when the waiting ends by itself. */
function outlookOf({ persons, chance, until }: NonNullable<OfferSlot['waiting']>): string {
  const ahead = persons === 0 ? say('还没有人候补') : say('已有 {} 人在候补', persons);
  const likely = chance === null ? '' : say('，{}（按近 30 天估计，不作保证）', say(waitingChances[chance]));
  const end = until === null ? '' : say('{} 前没有等到，自动取消。', momentOf(until));
  return `${ahead}${likely}${say('。')}${end}`;
}

type ChoicesProps = {
  readonly products: readonly OfferProduct[];
  readonly chosen: number;
  readonly onChoose: (productId: number) => void;
};

function Choices({ products, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{say('票种')}</legend>
      {products.map(({ id, name, priceFen }) => (
        <ChoiceRow key={id} oneOf="waiting-product" checked={id === chosen} onChange={() => onChoose(id)}>
          <span>{name}</span>
          <span className={styles.price}>¥{formatYuan(priceFen)}</span>
        </ChoiceRow>
      ))}
    </fieldset>
  );
}
