import { Auth } from '@shanmen/shared';
import { Button, Field, PlusIcon, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { categoryQuery } from '../../items/item/item-calls.ts';
import { CountForm } from './count-form.tsx';

type NewCountProps = { readonly onOpened: (id: number) => void };

/** 新建盘点: which warehouse, and whether all of it; one has to be chosen. */
export function NewCount({ onOpened }: NewCountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Auth code="goods:stock-count:add">
      <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen(true)}>
        新建盘点
      </Button>
      {isOpen && (
        <CountForm onOpened={onOpened} onClose={() => setOpen(false)}>
          <Places />
        </CountForm>
      )}
    </Auth>
  );
}

function Places() {
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const categories = useQuery(categoryQuery);
  return (
    <>
      <Field name="whId" label="仓库" help="盘点期间照常收发货，差异按清点时刻的账面数计算">
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
