import { type Item, itemStatuses } from '@shanmen/shared/contracts/goods/item';
import {
  Code,
  type Column,
  Count,
  Descriptions,
  KeywordFilter,
  ListScreen,
  Money,
  SelectFilter,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';

const tones = { active: 'success', stopped: 'neutral' } as const;

const columns: Column<Item>[] = [
  { id: 'code', title: '商品编码', width: 86, fixed: 'left', cell: item => <Code value={item.code} /> },
  { id: 'barcode', title: '条码', width: 124, cell: item => <Code value={item.barcode} /> },
  { id: 'name', title: '品名', width: 170, cell: item => item.name },
  { id: 'spec', title: '规格', width: 110, cell: item => item.spec },
  { id: 'unit', title: '单位', width: 56, align: 'center', cell: item => item.unit },
  { id: 'category', title: '分类', width: 130, cell: item => item.category },
  { id: 'retail', title: '零售价', width: 90, align: 'right', cell: item => <Money fen={item.retailFen} /> },
  { id: 'member', title: '会员价', width: 90, align: 'right', cell: item => <Money fen={item.memberFen} /> },
  { id: 'tax', title: '税率', width: 64, align: 'right', cell: item => `${item.taxRate}%` },
  {
    id: 'shelfLife',
    title: '保质期（天）',
    width: 104,
    align: 'right',
    cell: item => <Count value={item.shelfLifeDays} />,
  },
  { id: 'supplier', title: '供应商', width: 150, cell: item => item.supplier },
  { id: 'status', title: '状态', width: 80, fixed: 'right', cell: item => <ItemStatus item={item} /> },
];

const categories = ['文创', '快消', '土特产', '商业中心'].map(name => ({ value: name, label: name }));

/** 商品明细: every good with its prices, looked up by code, bar code, name or pinyin initials. */
export function ItemList() {
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
          <SelectFilter name="category" label="分类" options={categories} />
          <StatusFilter of={itemStatuses} />
        </>
      }
      detail={item => <ItemDetail item={item} />}
    />
  );
}

function ItemStatus({ item }: { item: Item }) {
  return <StatusTag tone={tones[item.status]}>{itemStatuses[item.status]}</StatusTag>;
}

function ItemDetail({ item }: { item: Item }) {
  return (
    <Descriptions
      title={item.name}
      items={[
        { label: '商品编码', value: <Code value={item.code} /> },
        { label: '条码', value: <Code value={item.barcode} /> },
        { label: '规格', value: item.spec },
        { label: '单位', value: item.unit },
        { label: '分类', value: item.category },
        { label: '税率', value: `${item.taxRate}%` },
        { label: '零售价', value: <Money fen={item.retailFen} /> },
        { label: '会员价', value: <Money fen={item.memberFen} /> },
        { label: '保质期（天）', value: <Count value={item.shelfLifeDays} /> },
        { label: '状态', value: <ItemStatus item={item} /> },
        { label: '供应商', value: item.supplier, span: 2 },
      ]}
    />
  );
}
