import type { ReactNode } from 'react';
import { Button } from '../../antd.ts';
import { Count } from '../cells/figures.tsx';
import styles from './list.module.css';
import { useSelection } from './selection.ts';

type BatchBarProps = {
  /** The tools of the table, which it lies over while something is chosen. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** 已选 n 项 with what can be done to them, in the place of the tools of the table; these alone while nothing is chosen. */
export function BatchBar({ tools, children }: BatchBarProps) {
  const { keys, whole, total, change, chooseWhole } = useSelection();
  const isChosen = keys.length > 0 || whole !== null;
  const more = !whole && total > keys.length;
  return (
    <div className={styles['over']}>
      <div className={styles['under']} data-covered={isChosen}>
        {tools}
      </div>
      {isChosen && (
        <div className={styles['batch']} role="status">
          <span>
            已选 <Count value={whole?.count ?? keys.length} /> 项{whole && '（按当前筛选）'}
          </span>
          {more && (
            <Button type="link" size="small" onClick={chooseWhole}>
              选择全部 {<Count value={total} />} 条（按当前筛选）
            </Button>
          )}
          {children}
          <Button type="link" size="small" onClick={() => change([])}>
            取消
          </Button>
        </div>
      )}
    </div>
  );
}
