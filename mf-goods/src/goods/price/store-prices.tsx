import { Auth } from '@shanmen/shared';
import type { ItemCard } from '@shanmen/shared/contracts/goods/item';
import type { ItemPrices } from '@shanmen/shared/contracts/goods/price';
import { Button, Failure, Instant, Money, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pricesQuery } from './price-calls.ts';
import styles from './price.module.css';
import { StorePriceForm } from './store-price-form.tsx';

type StorePrice = ItemPrices['stores'][number];

/** 价格 of a good: what each store asks, and every change with who made it and why. */
export function StorePrices({ of }: { readonly of: ItemCard }) {
  const { data, error, refetch } = useQuery(pricesQuery(of.id));
  const [changing, setChanging] = useState<StorePrice | null>(null);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <div className={styles['prices']}>
      <StoreTable of={of} stores={data.stores} onChange={setChanging} />
      <h3>调价记录</h3>
      {data.log.length === 0 ? <p>还没有改过价</p> : <PriceLog log={data.log} />}
      {changing && <StorePriceForm of={of} store={changing} onClose={() => setChanging(null)} />}
    </div>
  );
}

type StoreTableProps = {
  readonly of: ItemCard;
  readonly stores: readonly StorePrice[];
  readonly onChange: (store: StorePrice) => void;
};

function StoreTable({ of, stores, onChange }: StoreTableProps) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th>收银点</th>
          <th>零售价</th>
          <th>会员价</th>
          <th>操作</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>全部收银点</td>
          <td>
            <Money fen={of.retailFen} />
          </td>
          <td>
            <Money fen={of.memberFen} />
          </td>
          <td>用「编辑」改</td>
        </tr>
        {stores.map(store => (
          <tr key={store.storeId}>
            <td>{store.name}</td>
            <td>{store.own ? <Money fen={store.own.retailFen} /> : '同上'}</td>
            <td>{store.own ? <Money fen={store.own.memberFen} /> : '同上'}</td>
            <td>
              <Auth code="goods:price:edit">
                <Button
                  type="link"
                  size="small"
                  aria-label={`${store.name} 改价`}
                  onClick={() => onChange(store)}
                >
                  改价
                </Button>
              </Auth>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PriceLog({ log }: Pick<ItemPrices, 'log'>) {
  return (
    <ol className={styles['log']}>
      {log.map(({ at, store, before, after, name, reason }, index) => (
        <li key={`${at} ${index}`}>
          <Instant value={at} /> {name} · {store ?? '全部收银点'} · {reason}
          <p>
            零售价 <Money fen={before.retailFen} /> → <Money fen={after.retailFen} />
            ，会员价 <Money fen={before.memberFen} /> → <Money fen={after.memberFen} />
          </p>
        </li>
      ))}
    </ol>
  );
}
