import { pictureUrl } from '@shanmen/shared/contracts/commerce/products/product-picture';
import type { OfferProduct } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { conditionsOf } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { formatYuan } from '@shanmen/shared/money';
import type { ReactNode } from 'react';
import styles from './offer-card.module.css';

type Props = {
  readonly product: OfferProduct;
  /** Puts a sentence of the card into the language of whoever reads it; Chinese without it. */
  readonly tell?: (sentence: string) => string;
  /** What stands beside the terms: how many of it, or why none. */
  readonly children?: ReactNode;
};

/**
 * A ticket with its picture, what it opens, who may have it, and what giving it back costs. Visitors
 * buy from it, and staff look at it before it is on sale; so it is drawn once.
 */
export function OfferCard({ product, tell = sentence => sentence, children }: Props) {
  const { name, priceFen, usualPriceFen, eligibility, members = [], places, refundTiers } = product;
  const { limits = [], picture } = product;
  return (
    <article className={styles['card']}>
      {picture !== undefined && (
        <img className={styles['picture']} src={pictureUrl(picture)} alt="" loading="lazy" decoding="async" />
      )}
      <div className={styles['said']}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{name}</h3>
          <p className={styles['price']}>
            <small>¥</small>
            {formatYuan(priceFen)}
            {usualPriceFen > priceFen && <s className={styles['face']}>¥{formatYuan(usualPriceFen)}</s>}
          </p>
        </div>
        <p className={styles['includes']}>{tell(`含 ${wordsOfPlaces(places)}`)}</p>
        {members.length > 0 && (
          <p className={styles['includes']}>{tell(`一套 ${wordsOfMembers(members)}，须整套退`)}</p>
        )}
        {eligibility && <p className={styles['eligible']}>{tell(wordsOf(eligibility))}</p>}
      </div>
      <div className={styles['foot']}>
        <details className={styles['terms']}>
          <summary>{tell('购买限制与退改规则')}</summary>
          <ul>
            {limits.map(line => (
              <li key={line}>{tell(line)}</li>
            ))}
            {refundTiers.map(line => (
              <li key={line}>{tell(line)}</li>
            ))}
          </ul>
        </details>
        {children}
      </div>
    </article>
  );
}

/** `大门、镜湖游船 2 次` */
function wordsOfPlaces(places: OfferProduct['places']): string {
  return places.map(({ spotName, times }) => (times > 1 ? `${spotName} ${times} 次` : spotName)).join('、');
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
