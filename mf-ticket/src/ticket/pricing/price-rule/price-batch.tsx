import { Auth } from '@shanmen/shared';
import { PriceBatch } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import {
  Button,
  DayInput,
  Field,
  InputNumber,
  ModalForm,
  queryClient,
  Segmented,
  useFeedback,
  useSelection,
} from '@shanmen/ui';
import { useState } from 'react';
import { Type } from 'typebox';
import { priceCalls } from './price-rule-calls.ts';

/** As it is typed: whole yuan, or whole percent. */
const Adjusting = Type.Object(
  {
    by: PriceBatch.properties.by,
    amount: Type.Integer({ minimum: -10_000, maximum: 10_000 }),
    effectiveFrom: PriceBatch.properties.effectiveFrom,
  },
  { additionalProperties: false },
);

const ways = [
  { value: 'fen', label: '加减元' },
  { value: 'bp', label: '加减 %' },
];

/** 批量调价 of the chosen rules: drafts that take over from a day on, each still to be checked. */
export function BatchPrices() {
  const [isOpen, setIsOpen] = useState(false);
  const { keys, change } = useSelection();
  const { success } = useFeedback();
  return (
    <Auth code="ticket:price-rule:batch">
      <Button disabled={keys.length === 0 || keys.length > 100} onClick={() => setIsOpen(true)}>
        批量调价
      </Button>
      {isOpen && (
        <ModalForm
          title={`批量调价 ${keys.length} 条`}
          open
          schema={Adjusting}
          submit={({ by, amount, effectiveFrom }, key) =>
            // Yuan are 100 fen, and a percent is 100 basis points.
            priceCalls.batch({ ids: keys.map(Number), by, amount: amount * 100, effectiveFrom }, key)
          }
          onDone={() => {
            setIsOpen(false);
            change([]);
            success('已生成调价草稿，请核对后提交审核');
            void queryClient.invalidateQueries({ queryKey: priceCalls.every });
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="by" label="方式">
            <Segmented options={ways} />
          </Field>
          <Field name="amount" label="幅度" help="正数上调，负数下调">
            <InputNumber min={-10_000} max={10_000} precision={0} />
          </Field>
          <Field name="effectiveFrom" label="生效日">
            <DayInput />
          </Field>
        </ModalForm>
      )}
    </Auth>
  );
}
