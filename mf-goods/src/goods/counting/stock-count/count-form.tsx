import { queryKeys } from '@shanmen/shared';
import { StockCountDraft } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { Field, FormDrawer, Input, queryClient, Switch } from '@shanmen/ui';
import { type ReactNode, useRef } from 'react';
import { stockCountCalls } from './stock-count-calls.ts';

/** Opens a count; the key stays the same for every try. */
export type OpenCount = typeof stockCountCalls.open;

type CountFormProps = {
  /** What is known of the count before anybody is asked. */
  readonly of?: Pick<StockCountDraft, 'whId' | 'categoryId' | 'goodsIds'>;
  /** What the form begins with and its fields may change. */
  readonly start?: Partial<StockCountDraft>;
  /** How it is opened; as 商品 does unless another screen has its own way. */
  readonly open?: OpenCount;
  /** Asks what is counted, or says it. */
  readonly children: ReactNode;
  readonly onOpened: (id: number) => void;
  readonly onClose: () => void;
};

/** 新建盘点: how goods are counted; their books are frozen at this moment. */
export function CountForm({
  of,
  start,
  open = stockCountCalls.open,
  children,
  onOpened,
  onClose,
}: CountFormProps) {
  const opened = useRef<number | null>(null);
  const done = () => {
    onClose();
    void queryClient.invalidateQueries({ queryKey: queryKeys.every('goods.stock-count') });
    if (opened.current !== null) onOpened(opened.current);
  };
  return (
    <FormDrawer
      title="新建盘点"
      open
      schema={StockCountDraft}
      value={{ blind: true, ...start, ...of }}
      submit={async (draft, key) => {
        // A form gives back what its fields ask, and no list of goods is asked.
        opened.current = (await open({ ...start, ...draft, ...of }, key)).id;
      }}
      onDone={done}
      onClose={onClose}
    >
      {children}
      <Field name="blind" label="盲盘" help="打开后，盘点人看不到账面数；有完成盘点权限的人仍可看到">
        <BlindSwitch />
      </Field>
      <Field name="remark" label="备注">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

type SwitchProps = {
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (on: boolean) => void;
};

/** The form gives `value` where a switch wants `checked`. */
function BlindSwitch({ value = false, ...rest }: SwitchProps) {
  return <Switch {...rest} checked={value} />;
}
