import type { ItemCard } from '@shanmen/shared/contracts/goods/item';
import { type ItemPrices, PriceChange, type Prices } from '@shanmen/shared/contracts/goods/price';
import { Field, Input, ModalForm, MoneyInput, queryClient, useFeedback } from '@shanmen/ui';
import { Type } from 'typebox';
import { FormSwitch } from '../master/form-switch.tsx';
import { everyListOf } from '../master/master-calls.ts';
import { priceCalls } from './price-calls.ts';

const { retailFen, memberFen } = PriceChange.properties.rows.items.properties.seen.properties;

/** As it is typed. */
const OwnPrice = Type.Object(
  { isOwn: Type.Boolean(), retailFen, memberFen, reason: PriceChange.properties.reason },
  { additionalProperties: false },
);

type StorePriceFormProps = {
  readonly of: ItemCard;
  readonly store: ItemPrices['stores'][number];
  readonly onClose: () => void;
};

/** What one store asks for a good, or that it asks what everybody asks. */
export function StorePriceForm({ of, store: { storeId, name, own }, onClose }: StorePriceFormProps) {
  const { success } = useFeedback();
  const seen: Prices = own ?? { retailFen: of.retailFen, memberFen: of.memberFen };
  return (
    <ModalForm
      title={`${of.name} 在 ${name} 的价格`}
      open
      schema={OwnPrice}
      value={{ ...seen, isOwn: true, reason: '' }}
      submit={({ isOwn, reason, ...next }, key) =>
        priceCalls.change(
          { storeId, reason, rows: [{ goodsId: of.id, seen, next: isOwn ? next : null }] },
          key,
        )
      }
      onDone={() => {
        onClose();
        success('已改价');
        void queryClient.invalidateQueries({ queryKey: everyListOf('goods.item') });
      }}
      onClose={onClose}
    >
      <Field name="retailFen" label="零售价">
        <MoneyInput />
      </Field>
      <Field name="memberFen" label="会员价">
        <MoneyInput />
      </Field>
      <Field name="isOwn" label="本店单独定价" help="关掉后与全部收银点同价">
        <FormSwitch />
      </Field>
      <Field name="reason" label="原因">
        <Input maxLength={60} />
      </Field>
    </ModalForm>
  );
}
