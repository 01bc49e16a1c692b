import { hasAuth } from '@shanmen/shared';
import {
  type CountLine,
  countScope,
  type StockCount,
} from '@shanmen/shared/contracts/goods/counting/stock-count';
import {
  Button,
  Failure,
  Page,
  PageTitle,
  Panel,
  PrinterIcon,
  Segmented,
  Skeleton,
  Space,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { printCount } from '../paper/count-paper.tsx';
import { stockCountQuery } from './stock-count/stock-count-calls.ts';
import { CountActions } from './count-actions.tsx';
import { CountLines } from './count-lines.tsx';
import { CountScan } from './count-scan.tsx';
import { CountState } from './count-state.tsx';
import page from '../page/page.module.css';
import styles from './counting.module.css';
import { useCountEntry } from './use-count-entry.ts';

type CountPageProps = { readonly id: number; readonly onLeave: () => void };

/** One count: scan along the shelf, type what is many, and see what is left. */
export function CountPage({ id, onLeave }: CountPageProps) {
  const { data: count, error, refetch } = useQuery({ ...stockCountQuery(id), refetchOnMount: 'always' });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!count) {
    return (
      <Page isBusy>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Page>
    );
  }
  return (
    <Page>
      <header className={page['head']}>
        <PageTitle>
          {count.no} <CountState of={count.status} />
        </PageTitle>
        <span className={styles['place']}>
          {count.warehouse} · {countScope(count)}
        </span>
        <Space wrap>
          <Button onClick={onLeave}>返回</Button>
          <Button icon={<PrinterIcon />} onClick={() => void printCount(count)}>
            打印盘点表
          </Button>
          <CountActions count={count} />
        </Space>
      </header>
      <Counting count={count} />
    </Page>
  );
}

function Counting({ count }: { readonly count: StockCount }) {
  const [isRecount, setRecount] = useState(false);
  const { last, write, scan } = useCountEntry(count);
  const isOpen = count.status === 'counting' && hasAuth('goods:stock-count:count');
  const set = (good: CountLine, text: string) => write(good, text, isRecount);
  return (
    <Panel>
      <div className={page['bar']}>
        {isOpen && (
          <Segmented<string>
            aria-label="第几次盘点"
            value={isRecount ? 'second' : 'first'}
            options={[
              { value: 'first', label: '初盘' },
              { value: 'second', label: '复盘' },
            ]}
            onChange={value => setRecount(value === 'second')}
          />
        )}
        {isOpen && <CountScan last={last} onScan={typed => void scan(typed, isRecount)} />}
        <div className={styles['progress']}>
          <span>{`已盘 ${count.counted} / 应盘 ${count.lines}`}</span>
          <progress aria-label="盘点进度" value={count.counted} max={Math.max(count.lines, 1)} />
        </div>
      </div>
      <CountLines count={count} isRecount={isRecount} {...(isOpen ? { onSet: set } : {})} />
    </Panel>
  );
}
