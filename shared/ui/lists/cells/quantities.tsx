import type { Quantity } from '@shanmen/shared/contracts/schema';
import styles from './cells.module.css';
import { quantityText, shareText } from './figure-text.ts';
import { Nothing } from './figures.tsx';

/** A quantity of goods: no idle zeros behind the point, thousands apart, its unit small. */
export function Qty({ value, unit }: { value: Quantity | null | undefined; unit?: string }) {
  if (value === null || value === undefined) return <Nothing />;
  const sign = value.startsWith('-') ? ` ${styles['negative']}` : '';
  return (
    <span className={`${styles['figure']}${sign}`}>
      {quantityText(value)}
      {unit !== undefined && <small className={styles['unit']}> {unit}</small>}
    </span>
  );
}

/** A share in hundredths of a percent: 1234 is 12.34%. */
export function Percent({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <Nothing />;
  return <span className={styles['figure']}>{shareText(value)}</span>;
}

/** How much more or less than before, in hundredths of a percent; the sign says it besides the colour. */
export function Rate({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <Nothing />;
  if (value === 0) return <span className={styles['figure']}>持平</span>;
  const up = value > 0;
  return (
    <span className={`${styles['figure']} ${up ? styles['rise'] : styles['fall']}`}>
      <span aria-hidden="true">{up ? '▲' : '▼'}</span>
      <span className={styles['spoken']}>{up ? '上升' : '下降'}</span> {shareText(Math.abs(value))}
    </span>
  );
}
