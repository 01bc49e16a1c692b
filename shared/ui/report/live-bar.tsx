import { Badge, Button, Switch } from '../antd.ts';
import styles from './report-screen.module.css';
import type { useLiveList } from './use-live-list.ts';

/** Says that more was sold since the rows were read, and offers to read them; or they follow by themselves. */
export function LiveBar({ list }: { list: ReturnType<typeof useLiveList> }) {
  const { isBehind, isFollowing, setFollowing, readRows } = list;
  return (
    <div className={styles['live']}>
      <span role="status">
        {isBehind && !isFollowing && (
          <Button type="link" size="small" icon={<Badge status="processing" />} onClick={readRows}>
            有新记录，点此更新
          </Button>
        )}
      </span>
      <label className={styles['following']}>
        <Switch size="small" checked={isFollowing} onChange={setFollowing} />
        自动刷新
      </label>
    </div>
  );
}
