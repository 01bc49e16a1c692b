import { queryKeys } from '@shanmen/shared';
import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import {
  always,
  type ItemPrices,
  PriceChange,
  PriceDays,
  type Prices,
} from '@shanmen/shared/contracts/goods/pricing/price';
import { DayInput, Field, FormSwitch, Input, ModalForm, MoneyInput, useDone } from '@shanmen/ui';
import { Type } from 'typebox';
import styles from './price.module.css';
import { priceCalls } from './price-calls.ts';

const { retailFen, memberFen } = PriceChange.properties.rows.items.properties.seen.properties;

/** As it is typed. */
const OwnPrice = Type.Object(
  {
    isOwn: Type.Optional(Type.Boolean()),
    retailFen,
    memberFen,
    ...PriceDays.properties,
    reason: PriceChange.properties.reason,
  },
  { additionalProperties: false },
);

type StorePriceFormProps = {
  readonly of: ItemCard;
  readonly store: ItemPrices['stores'][number];
  /** The price that is changed; null for another one. */
  readonly own: ItemPrices['stores'][number]['own'][number] | null;
  readonly onClose: () => void;
};

/** What one store asks for a good from a day to a day, or that it asks what everybody asks. */
export function StorePriceForm({ of, store: { storeId, name }, own, onClose }: StorePriceFormProps) {
  const done = useDone(onClose, queryKeys.every('goods.item'));
  const seen = pricesOf(own ?? of);
  const days = own && daysOf(own);
  return (
    <ModalForm
      title={`${of.name} 在 ${name} 的价格`}
      open
      schema={OwnPrice}
      value={{ ...seen, ...(days ?? always), isOwn: true, reason: '' }}
      submit={({ isOwn = true, reason, ...entry }, key) => {
        const rows = [{ goodsId: of.id, seen, next: isOwn ? pricesOf(entry) : null }];
        const change = { storeId, reason, rows, days: isOwn ? daysOf(entry) : (days ?? always) };
        return priceCalls.change({ ...change, ...(days ? { daysBefore: days } : {}) }, key);
      }}
      onDone={() => done('已改价')}
      onClose={onClose}
    >
      <div className={styles['pair']}>
        <Field name="retailFen" label="零售价">
          <MoneyInput />
        </Field>
        <Field name="memberFen" label="会员价">
          <MoneyInput />
        </Field>
        <Field name="validFrom" label="起日" help="不填则一直有效">
          <DayInput />
        </Field>
        <Field name="validTo" label="止日（含）" help="不填则没有止日">
          <DayInput />
        </Field>
      </div>
      {own && (
        <Field name="isOwn" label="本店单独定价" help="关掉后这些日子与全部收银点同价">
          <FormSwitch />
        </Field>
      )}
      <Field name="reason" label="原因">
        <Input maxLength={60} />
      </Field>
    </ModalForm>
  );
}

function pricesOf({ retailFen, memberFen }: Prices): Prices {
  return { retailFen, memberFen };
}

function daysOf({ validFrom, validTo }: PriceDays): PriceDays {
  return { validFrom, validTo };
}
