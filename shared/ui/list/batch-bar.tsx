import type { ReactNode } from 'react';
import { Button } from '../antd.ts';
import styles from './list.module.css';
import { useSelection } from './selection.ts';

/** 已选 n 项 with what can be done to them; nothing while nothing is chosen. */
export function BatchBar({ children }: { children: ReactNode }) {
  const { keys, change } = useSelection();
  if (keys.length === 0) return null;
  return (
    <div className={styles['batch']}>
      <span>已选 {keys.length} 项</span>
      {children}
      <Button type="link" size="small" onClick={() => change([])}>
        取消
      </Button>
    </div>
  );
}
