import type { OfferProduct } from '@shanmen/shared/contracts/ticket/booking-offer';
import { conditionsOf } from '@shanmen/shared/contracts/ticket/eligibility';
import { formatYuan } from '@shanmen/shared/money';
import { Counter } from '../controls/counter.tsx';
import styles from './choose.module.css';

type Props = {
  readonly product: OfferProduct;
  readonly qty: number;
  /** Why it is not sold at the stretch that was chosen; null where it is. */
  readonly shut: string | null;
  readonly onQty: (qty: number) => void;
};

/** A ticket with what it opens, who may have it, and what giving it back costs, before it is bought. */
export function ProductCard({ product, qty, shut, onQty }: Props) {
  const { name, priceFen, facePriceFen, eligibility, members = [], places, refundTiers, maxQty } = product;
  const { limits = [], closed } = product;
  const refusal = closed ?? (shut === null ? null : `所选时段：${shut}`);
  return (
    <li className={styles.product}>
      <div className={styles.productHead}>
        <h3 className={styles.productName}>{name}</h3>
        <p className={styles.price}>
          <small>¥</small>
          {formatYuan(priceFen)}
          {facePriceFen > priceFen && <s className={styles.face}>¥{formatYuan(facePriceFen)}</s>}
        </p>
      </div>
      <p className={styles.includes}>
        含{' '}
        {places.map(({ spotName, times }) => (times > 1 ? `${spotName} ${times} 次` : spotName)).join('、')}
      </p>
      {members.length > 0 && <p className={styles.includes}>一套 {wordsOfMembers(members)}，须整套退</p>}
      {eligibility && <p className={styles.eligible}>{wordsOf(eligibility)}</p>}
      <div className={styles.productFoot}>
        <details className={styles.terms}>
          <summary>购买限制与退改规则</summary>
          <ul>
            {limits.map(line => (
              <li key={line}>{line}</li>
            ))}
            {refundTiers.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
        {refusal !== null && <p className={styles.closed}>{refusal}</p>}
        {/* What was picked before it was too late is still taken back. */}
        {(refusal === null || qty > 0) && (
          <Counter
            of={name}
            label={`${name} 数量`}
            value={qty}
            least={0}
            most={refusal === null ? maxQty : qty}
            onChange={onQty}
          />
        )}
      </div>
    </li>
  );
}

/** `大门成人票 2 张、大门半价票 1 张` */
function wordsOfMembers(members: NonNullable<OfferProduct['members']>): string {
  const titles = [...new Set(members.map(({ title }) => title))];
  return titles.map(title => `${title} ${members.filter(own => own.title === title).length} 张`).join('、');
}

function wordsOf(eligibility: NonNullable<OfferProduct['eligibility']>): string {
  if (eligibility.idPrefixes.length > 0) return '限本县居民，凭身份证';
  return `适用：${conditionsOf(eligibility)}`;
}
