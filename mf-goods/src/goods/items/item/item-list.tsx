import { Auth, hasAuth } from '@shanmen/shared';
import {
  type Item,
  itemCodings,
  itemMargins,
  itemStatuses,
} from '@shanmen/shared/contracts/goods/items/item';
import {
  Code,
  type Column,
  Count,
  FormButton,
  ImportButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  optionsOf,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { BatchPrices } from '../../pricing/price/batch-prices.tsx';
import { CodesChosen } from '../in-store-code/codes-chosen.tsx';
import { LabelChosen } from '../../pricing/price-label/label-chosen.tsx';
import { RetailPrice } from '../../pricing/price/retail-price.tsx';
import { CategoryDrawer } from './category-drawer.tsx';
import { categoryQuery } from './item-calls.ts';
import { ItemDetail, ItemStatus } from './item-detail.tsx';
import { ItemForm } from './item-form.tsx';
import styles from './item.module.css';

const columns: Column<Item>[] = [
  { id: 'code', title: '商品编码', width: 74, fixed: 'left', cell: item => <Code value={item.code} /> },
  { id: 'barcode', title: '条码', width: 112, cell: item => <Code value={item.barcode} /> },
  { id: 'name', title: '品名', width: 152, cell: item => <NameInList of={item} /> },
  { id: 'spec', title: '规格', width: 104, cell: item => item.spec },
  { id: 'unit', title: '单位', width: 48, align: 'center', cell: item => item.unit },
  { id: 'category', title: '分类', width: 104, cell: item => item.category },
  {
    id: 'retail',
    title: '零售价',
    width: 84,
    align: 'right',
    onCard: true,
    cell: item => <RetailPrice of={item} />,
  },
  { id: 'member', title: '会员价', width: 84, align: 'right', cell: item => <Money fen={item.memberFen} /> },
  { id: 'tax', title: '税率', width: 56, align: 'right', cell: item => `${item.taxRate}%` },
  {
    id: 'shelfLife',
    title: '保质期(天)',
    width: 96,
    align: 'right',
    cell: item => <Count value={item.shelfLifeDays} />,
  },
  { id: 'supplier', title: '供应商', width: 150, cell: item => item.supplier },
  { id: 'status', title: '状态', width: 80, fixed: 'right', cell: item => <ItemStatus of={item.status} /> },
];

/** 商品明细: every good with its prices, looked up by code, bar code, name or pinyin initials. */
export function ItemList() {
  const { data = [] } = useQuery(categoryQuery);
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const categories = data.map(({ id, path }) => ({ value: String(id), label: path }));
  const suppliers = (choices.data?.suppliers ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <ListScreen<Item>
      id="goods.item"
      title="商品明细"
      endpoint="/api/goods/items"
      rowKey={item => String(item.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、条码、品名或拼音首字母" />
          <SelectFilter name="categoryId" label="分类" options={categories} />
          <StatusFilter of={itemStatuses} />
          <SelectFilter name="supplierId" label="供应商" options={suppliers} />
          <SelectFilter name="codes" label="条码" options={optionsOf(itemCodings)} />
          {hasAuth('goods:cost:view') && (
            <SelectFilter name="margin" label="毛利率" options={optionsOf(itemMargins)} />
          )}
        </>
      }
      toolbar={
        <>
          <FormButton code="goods:item:add" label="新增商品" isNew>
            {close => <ItemForm onClose={close} />}
          </FormButton>
          <CategoryDrawer />
          <Auth code="goods:item:import">
            <ImportButton noun="商品" endpoint="/api/goods/items/import" list="goods.item" />
          </Auth>
          <Auth code="goods:price:edit">
            <ImportButton
              noun="价格"
              endpoint="/api/goods/prices/import"
              list="goods.item"
              label="导入价格"
            />
          </Auth>
          <Auth code="goods:item:export">
            <ListExportButton endpoint="/api/goods/items/export" />
          </Auth>
        </>
      }
      batchActions={
        <>
          <CodesChosen />
          <LabelChosen />
          <BatchPrices />
        </>
      }
      detail={{ width: 760, title: item => item.name, of: item => <ItemDetail id={item.id} /> }}
    />
  );
}

/** What it is called, behind what it looks like. */
function NameInList({ of: { name, smallPicture } }: { readonly of: Item }) {
  if (smallPicture === null) return name;
  return (
    <>
      <img className={styles['small']} alt="" src={`data:image/jpeg;base64,${smallPicture}`} /> {name}
    </>
  );
}
