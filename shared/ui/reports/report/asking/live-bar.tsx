import { useId } from 'react';
import { Badge, Button, Switch } from '../../../antd.ts';
import styles from '../report-screen.module.css';
import type { useLiveList } from '../use-live-list.ts';

/** Says that more was sold since the rows were read, and offers to read them; or they follow by themselves. */
export function LiveBar({ list }: { list: ReturnType<typeof useLiveList> }) {
  const id = useId();
  const { isBehind, isFollowing, setFollowing, readRows } = list;
  return (
    <div className={styles['live']}>
      <span role="status" className={styles['news']}>
        {isBehind && !isFollowing && (
          <Button
            type="link"
            size="small"
            icon={<Badge status="processing" />}
            title="点此更新"
            onClick={readRows}
          >
            有新记录
          </Button>
        )}
      </span>
      <span className={styles['following']}>
        <Switch id={id} size="small" checked={isFollowing} onChange={setFollowing} />
        <label htmlFor={id}>自动刷新</label>
      </span>
    </div>
  );
}
