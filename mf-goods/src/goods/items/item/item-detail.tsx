import { hasAuth, ShellLink } from '@shanmen/shared';
import { type ItemCard, itemKinds, itemStatuses } from '@shanmen/shared/contracts/goods/items/item';
import {
  Code,
  Count,
  Descriptions,
  Failure,
  FormButton,
  Money,
  Qty,
  Skeleton,
  Space,
  StatusTag,
  StepButton,
  Tabs,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { ItemAccount } from '../../books/account-book/item-account.tsx';
import { ItemBarcodes } from '../in-store-code/item-barcodes.tsx';
import { BatchList } from '../../stock/batch/batch-list.tsx';
import { ItemHistory } from '../item-history/item-history.tsx';
import { ItemPicture } from '../item-picture/item-picture.tsx';
import { ItemStock } from '../code-search/item-stock.tsx';
import { BomFacts } from '../packing/bom-facts.tsx';
import { BomForm } from '../packing/bom-form.tsx';
import { StorePrices } from '../../pricing/price/store-prices.tsx';
import { LabelButton, labelOf } from '../../pricing/price-label/label-button.tsx';
import { PurchaseHistory } from '../../documents/editing/purchase-history/purchase-history.tsx';
import styles from './item.module.css';
import { itemCalls, itemQuery } from './item-calls.ts';
import { ItemForm } from './item-form.tsx';
import { RetailPrice } from '../../pricing/price/retail-price.tsx';

const tones = { active: 'success', stopped: 'neutral' } as const;

export function ItemStatus({ of }: { readonly of: ItemCard['status'] }) {
  return <StatusTag tone={tones[of]}>{itemStatuses[of]}</StatusTag>;
}

/** One good with everything that is kept of it, and what can be done with it. */
export function ItemDetail({ id }: { readonly id: number }) {
  const { data: item, error, refetch } = useQuery(itemQuery(id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!item) return <Skeleton active />;
  return (
    <div className={styles['card']}>
      <h2 className={styles['name']}>
        {item.name} <small>{item.spec}</small> <ItemStatus of={item.status} />
      </h2>
      <Space>
        <FormButton code="goods:item:edit" label="编辑">
          {close => <ItemForm item={item} onClose={close} />}
        </FormButton>
        <FormButton code="goods:item:add" label="复制">
          {close => <ItemForm copyOf={item} onClose={close} />}
        </FormButton>
        <FormButton code="goods:item:edit" label="组合">
          {close => <BomForm of={item} onClose={close} />}
        </FormButton>
        <StepButton
          of={item}
          code="goods:item:stop"
          effect="停用后不能再进货和销售，已有库存仍可盘点、调拨和报损。"
          list="goods.item"
          send={itemCalls.step}
        />
        <LabelButton goods={async () => [labelOf(item)]} />
        <ShellLink className={styles['link']} to={`/goods/stockStatus?keyword=${item.code}`}>
          库存
        </ShellLink>
        <ShellLink className={styles['link']} to={`/goods/accountBook?keyword=${item.code}`}>
          台账
        </ShellLink>
      </Space>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'facts', label: '基本', children: <Facts of={item} /> },
          { key: 'codes', label: '条码与单位', children: <ItemBarcodes of={item} /> },
          ...(hasAuth('goods:code-search:view')
            ? [{ key: 'stock', label: '库存与单据', children: <ItemStock of={item} /> }]
            : []),
          ...(hasAuth('goods:cost:view')
            ? [{ key: 'purchases', label: '进价史', children: <PurchaseHistory id={item.id} /> }]
            : []),
          ...(hasAuth('goods:stock:view')
            ? [{ key: 'batches', label: '批次', children: <BatchList id={item.id} /> }]
            : []),
          ...(hasAuth('goods:account-book:view')
            ? [{ key: 'book', label: '台账', children: <ItemAccount of={item} /> }]
            : []),
          { key: 'prices', label: '价格', children: <StorePrices of={item} /> },
          { key: 'bom', label: '组合', children: <BomFacts of={item} /> },
          { key: 'history', label: '变更日志', children: <ItemHistory id={item.id} /> },
        ]}
      />
    </div>
  );
}

function Facts({ of: item }: { readonly of: ItemCard }) {
  return (
    <div className={styles['card']}>
      <ItemPicture of={item} />
      <Descriptions
        title=""
        items={[
          { label: '商品编码', value: <Code value={item.code} /> },
          { label: '品名', value: item.name },
          {
            label: '条码',
            value: item.barcodes.length > 0 && <Code value={item.barcodes.join('、')} />,
            span: 2,
          },
          { label: '规格', value: item.spec },
          { label: '单位', value: item.unit },
          { label: '分类', value: item.category },
          { label: '类型', value: itemKinds[item.kind] },
          { label: '品牌', value: item.brand },
          { label: '供应商', value: item.supplier },
          { label: '零售价', value: <RetailPrice of={item} /> },
          { label: '会员价', value: <Money fen={item.memberFen} /> },
          { label: '最低售价', value: <Money fen={item.minSaleFen} /> },
          { label: '参考进价', value: <Money fen={item.refCostFen ?? null} />, code: 'goods:cost:view' },
          { label: '税率', value: `${item.taxRate}%` },
          { label: '收银台', value: item.sellableAtPos ? '可售' : '不售' },
          { label: '保质期（天）', value: <Count value={item.shelfLifeDays} /> },
          { label: '临期提醒（天）', value: <Count value={item.nearExpiryDays} /> },
          { label: '库存下限', value: item.minStock && <Qty value={item.minStock} unit={item.unit} /> },
          { label: '库存上限', value: item.maxStock && <Qty value={item.maxStock} unit={item.unit} /> },
        ]}
      />
    </div>
  );
}
