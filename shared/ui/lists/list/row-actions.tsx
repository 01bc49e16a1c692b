import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { Button, Popover } from '../../antd.ts';
import { MoreIcon } from '../../icons.tsx';
import styles from './list.module.css';

/** More actions than this fold: the first two stay, the rest waits behind 更多. */
const mostInRow = 3;
const keptInRow = 2;

/** What can be done with one row. */
export function RowActions({ children }: { children: ReactNode }) {
  const actions = actionsIn(children);
  if (actions.length <= mostInRow) return <span className={styles['actions']}>{actions}</span>;
  return (
    <span className={styles['actions']}>
      {actions.slice(0, keptInRow)}
      <Popover
        trigger="click"
        placement="bottomRight"
        content={<div className={styles['more']}>{actions.slice(keptInRow)}</div>}
      >
        <Button type="link" size="small" icon={<MoreIcon />} aria-label="更多" title="更多" />
      </Popover>
    </span>
  );
}

/** Actions are usually given in a fragment; what is null for this row is none. */
function actionsIn(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap(child =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? actionsIn(child.props.children)
      : [child],
  );
}
