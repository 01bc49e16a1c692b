import { hasAuth, ShellLink } from '@shanmen/shared';
import type { CodeCard } from '@shanmen/shared/contracts/goods/items/code-search';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { priceTimes, sumQuantities } from '@shanmen/shared/quantity';
import { Code, Day, Money, Qty } from '@shanmen/ui';
import type { ReactNode } from 'react';
import { BatchList } from '../../stock/batch/batch-list.tsx';
import { DocumentStatus } from '../../documents/document/document-status.tsx';
import { RetailPrice } from '../../pricing/price/retail-price.tsx';
import { GoodPicture } from '../item-picture/good-picture.tsx';
import { LabelButton } from '../../pricing/price-label/label-button.tsx';
import styles from './code-search.module.css';

/** One good, to be read at arm's length: its price large, what lies where, what ends first, and its last documents. */
export function GoodCard({ card }: { card: CodeCard }) {
  const { good, pictureAt, lastPurchase } = card;
  return (
    <article className={styles['card']} aria-label={good.name}>
      <header className={styles['head']}>
        <div>
          <h2>
            {good.name} <small>{good.spec}</small>
          </h2>
          <p className={styles['codes']}>
            <Code value={good.code} />
            <Code value={good.barcode} />
            <LabelButton goods={() => Promise.resolve([{ id: good.goodsId, ...good }])} />
          </p>
        </div>
        {pictureAt !== null && <GoodPicture goodsId={good.goodsId} name={good.name} pictureAt={pictureAt} />}
      </header>
      <dl className={styles['prices']}>
        <Price label="零售价">
          <RetailPrice of={good} />
        </Price>
        {!good.openPrice && (
          <Price label="会员价">
            <Money fen={good.memberFen} />
          </Price>
        )}
        {good.label && (
          <Price label="标签">
            <Qty value={good.label.qty} unit={good.unit} />{' '}
            <Money fen={good.label.amountFen ?? priceTimes(good.retailFen, good.label.qty)} />
          </Price>
        )}
        {lastPurchase && (
          <Price label={`进价 ${lastPurchase.supplier}`}>
            <Money fen={lastPurchase.priceFen} />
          </Price>
        )}
      </dl>
      <StockRows card={card} />
      {good.shelfLifeDays !== null && hasAuth('goods:stock:view') && (
        <section aria-label="效期批次">
          <h3>效期批次</h3>
          <BatchList id={good.goodsId} />
        </section>
      )}
      <DocumentRows card={card} />
    </article>
  );
}

type CardProps = { card: Pick<CodeCard, 'good' | 'stock' | 'documents'> };

/** What lies where, and what is lent of it. */
export function StockRows({ card: { good, stock } }: CardProps) {
  return (
    <section aria-label="库存">
      <h3>
        库存 <Qty value={sumQuantities(stock.map(({ qty }) => qty))} unit={good.unit} />
      </h3>
      <ul className={styles['rows']}>
        {stock.map(({ whId, warehouse, qty, lentQty, averageFen, valueFen }) => (
          <li key={whId}>
            <span>{warehouse}</span>
            {lentQty !== '0' && (
              <small>
                在借 <Qty value={lentQty} />
              </small>
            )}
            {averageFen !== undefined && valueFen !== undefined && (
              <small>
                均价 <Money fen={averageFen} /> 金额 <Money fen={valueFen} />
              </small>
            )}
            <strong>
              <Qty value={qty} unit={good.unit} />
            </strong>
          </li>
        ))}
        {stock.length === 0 && <li>各仓都没有库存</li>}
      </ul>
    </section>
  );
}

/** The newest documents that it is in. */
export function DocumentRows({ card: { documents } }: CardProps) {
  return (
    <section aria-label="最近单据">
      <h3>最近单据</h3>
      <ul className={styles['rows']}>
        {documents.map(({ id, type, no, bizDate, status, qty }) => (
          <li key={id}>
            <ShellLink to={`/goods/${type}?doc=${id}`}>
              {documentTypes[type].title} <Code value={no} />
            </ShellLink>
            <Day value={bizDate} />
            <DocumentStatus status={status} />
            <strong>
              <Qty value={qty} />
            </strong>
          </li>
        ))}
        {documents.length === 0 && <li>还没有单据</li>}
      </ul>
    </section>
  );
}

function Price({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
