import { hasAuth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { ReactNode } from 'react';
import { Nothing } from '../../lists/cells/figures.tsx';
import styles from './descriptions.module.css';

export type DescriptionItem = {
  readonly label: string;
  readonly value: ReactNode;
  /** How many columns the value takes. */
  readonly span?: number;
  readonly code?: PermissionCode;
};

type DescriptionsProps = { items: readonly DescriptionItem[]; columns?: 1 | 2 | 3 | 4; title?: string };

/** The facts of one record: label and value in columns, `—` where there is none. */
export function Descriptions({ items, columns = 2, title }: DescriptionsProps) {
  const permitted = items.filter(item => item.code === undefined || hasAuth(item.code));
  return (
    <section className={styles['facts']}>
      {title && <h2 className={styles['title']}>{title}</h2>}
      <dl className={styles['list']} data-columns={columns}>
        {permitted.map(item => (
          <div key={item.label} className={styles['item']} data-span={item.span ?? 1}>
            <dt>{item.label}</dt>
            <dd>{isMissing(item.value) ? <Nothing /> : item.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '';
}
