import { Auth } from '@shanmen/shared';
import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import { daysTitle, type ItemPrices, type PriceDays } from '@shanmen/shared/contracts/goods/pricing/price';
import { Button, Failure, Instant, Money, Skeleton, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '../../masters/master/card-table.tsx';
import { pricesQuery } from './price-calls.ts';
import styles from './price.module.css';
import { StorePriceForm } from './store-price-form.tsx';

type Store = ItemPrices['stores'][number];
type OwnPrice = Store['own'][number];
/** A price of a store, or another one that it is to ask. */
type Changing = { readonly store: Store; readonly own: OwnPrice | null };

/** 价格 of a good: what each store asks, and every change with who made it and why. */
export function StorePrices({ of }: { readonly of: ItemCard }) {
  const { data, error, refetch } = useQuery(pricesQuery(of.id));
  const [changing, setChanging] = useState<Changing | null>(null);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <div className={styles['prices']}>
      <StoreTable of={of} stores={data.stores} onChange={setChanging} />
      <h3>调价记录</h3>
      {data.log.length === 0 ? <p>还没有改过价</p> : <PriceLog log={data.log} />}
      {changing && <StorePriceForm of={of} {...changing} onClose={() => setChanging(null)} />}
    </div>
  );
}

type StoreTableProps = {
  readonly of: ItemCard;
  readonly stores: readonly Store[];
  readonly onChange: (changing: Changing) => void;
};

function StoreTable({ of, stores, onChange }: StoreTableProps) {
  return (
    <CardTable figures={[2, 3]}>
      <thead>
        <tr>
          <th>收银点</th>
          <th>零售价</th>
          <th>会员价</th>
          <th>起止日</th>
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
          <td>其余日子</td>
          <td>用「编辑」改</td>
        </tr>
        {stores.map(store => (
          <StoreRows key={store.storeId} store={store} onChange={onChange} />
        ))}
      </tbody>
    </CardTable>
  );
}

type StoreRowsProps = { readonly store: Store; readonly onChange: StoreTableProps['onChange'] };

/** What a store asks itself, the latest days first, and a row to begin another price with. */
function StoreRows({ store, onChange }: StoreRowsProps) {
  const { name, own } = store;
  return (
    <>
      {own.map(price => (
        <tr key={daysTitle(price)}>
          <td>{name}</td>
          <td>
            <Money fen={price.retailFen} />
          </td>
          <td>
            <Money fen={price.memberFen} />
          </td>
          <td className={styles['days']}>
            <DaysText of={price} /> {price.isToday && <StatusTag tone="success">今日</StatusTag>}
          </td>
          <td>
            <ChangeButton
              title="改价"
              of={`${name} ${daysTitle(price)}`}
              onClick={() => onChange({ store, own: price })}
            />
          </td>
        </tr>
      ))}
      <tr>
        <td>{name}</td>
        <td>统一价</td>
        <td>统一价</td>
        <td>{own.length === 0 ? '长期' : '其余日子'}</td>
        <td>
          <ChangeButton title="单独定价" of={name} onClick={() => onChange({ store, own: null })} />
        </td>
      </tr>
    </>
  );
}

/** Breaks between two days, never in one. */
function DaysText({ of }: { readonly of: PriceDays }) {
  return daysTitle(of)
    .split(' ')
    .map(word => <span key={word}>{word} </span>);
}

type ChangeButtonProps = { readonly title: string; readonly of: string; readonly onClick: () => void };

function ChangeButton({ title, of, onClick }: ChangeButtonProps) {
  return (
    <Auth code="goods:price:edit">
      <Button type="link" size="small" aria-label={`${of} ${title}`} onClick={onClick}>
        {title}
      </Button>
    </Auth>
  );
}

function PriceLog({ log }: Pick<ItemPrices, 'log'>) {
  return (
    <ol className={styles['log']}>
      {log.map(({ at, store, before, after, days, daysBefore, name, reason }, index) => (
        <li key={`${at} ${index}`}>
          <Instant value={at} /> {name} · {store ?? '全部收银点'} · {reason}
          <p>
            零售价 <Money fen={before.retailFen} /> → <Money fen={after.retailFen} />
            ，会员价 <Money fen={before.memberFen} /> → <Money fen={after.memberFen} />
            {store !== null && `，${daysMoved(daysBefore, days)}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function daysMoved(before: PriceDays, after: PriceDays): string {
  const [was, is] = [daysTitle(before), daysTitle(after)];
  return was === is ? is : `${was} → ${is}`;
}
