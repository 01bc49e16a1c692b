import { Auth } from '@shanmen/shared';
import { StockCountDraft } from '@shanmen/shared/contracts/goods/stock-count';
import { Button, Field, FormDrawer, Input, PlusIcon, queryClient, Select, Switch } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { documentCalls, documentKeys } from '../document/document-calls.ts';
import { categoryQuery } from '../item/item-calls.ts';
import { everyListOf } from '../master/master-calls.ts';
import { stockCountCalls } from './stock-count-calls.ts';

type NewCountProps = { readonly onOpened: (id: number) => void };

// The form begins without a warehouse: one has to be chosen.
const fresh = { blind: true } satisfies Partial<StockCountDraft>;

/** 新建盘点: which warehouse, and whether all of it; its books are frozen at this moment. */
export function NewCount({ onOpened }: NewCountProps) {
  const [isOpen, setOpen] = useState(false);
  const opened = useRef<number | null>(null);
  const close = () => setOpen(false);
  const done = () => {
    close();
    void queryClient.invalidateQueries({ queryKey: everyListOf('goods.stock-count') });
    if (opened.current !== null) onOpened(opened.current);
  };
  return (
    <Auth code="goods:stock-count:add">
      <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen(true)}>
        新建盘点
      </Button>
      {isOpen && (
        <FormDrawer
          title="新建盘点"
          open
          schema={StockCountDraft}
          value={fresh}
          submit={async (draft, key) => {
            opened.current = (await stockCountCalls.open(draft, key)).id;
          }}
          onDone={done}
          onClose={close}
        >
          <Places />
          <Field name="blind" label="盲盘" help="打开后，盘点人看不到账面数；有完成盘点权限的人仍可看到">
            <BlindSwitch />
          </Field>
          <Field name="remark" label="备注">
            <Input maxLength={200} />
          </Field>
        </FormDrawer>
      )}
    </Auth>
  );
}

function Places() {
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const categories = useQuery(categoryQuery);
  return (
    <>
      <Field name="whId" label="仓库" help="盘点期间照常收发货，只比较清点那一刻的账面数">
        <Select
          showSearch={{ optionFilterProp: 'search' }}
          loading={choices.isFetching}
          options={(choices.data?.ownWarehouses ?? []).map(({ id, code, name, pinyin }) => ({
            value: id,
            label: name,
            search: `${code} ${name} ${pinyin}`,
          }))}
        />
      </Field>
      <Field name="categoryId" label="分类" help="不选则盘点全部商品">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={categories.isFetching}
          options={(categories.data ?? []).map(({ id, path }) => ({ value: id, label: path }))}
        />
      </Field>
    </>
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
