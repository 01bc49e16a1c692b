import type { ReactNode } from 'react';
import { Button } from '../antd.ts';
import { Count } from '../cells/figures.tsx';
import styles from './list.module.css';
import { useSelection } from './selection.ts';

/** 已选 n 项 with what can be done to them; nothing while nothing is chosen. */
export function BatchBar({ children }: { children: ReactNode }) {
  const { keys, whole, total, change, chooseWhole } = useSelection();
  if (keys.length === 0 && !whole) return null;
  const more = !whole && total > keys.length;
  return (
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
  );
}
