import type { SmsAccount } from '@shanmen/shared/contracts/commerce/sms-recharge';
import { Alert, Count, Failure, Panel } from '@shanmen/ui';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';

import { smsAccountKey, smsCalls } from './sms-recharge-calls.ts';
import styles from './sms-recharge.module.css';

/** 余额 with its warning, use, and how many days it lasts. */
export function SmsAccountPanel() {
  const { data, error, refetch } = useQuery({ queryKey: smsAccountKey, queryFn: smsCalls.account });
  return (
    <>
      {data?.isLow && <Alert type="warning" showIcon title={warningOf(data)} />}
      <Panel>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data && (
          <dl className={styles['figures']}>
            <Figure label="余额（条）" value={<Count value={data.balanceSegments} />} />
            <Figure label="今日用量" value={<Count value={data.usedToday} />} />
            <Figure label="本月用量" value={<Count value={data.usedThisMonth} />} />
            <Figure label="预计可用" value={data.daysLeft === null ? '—' : `${data.daysLeft} 天`} />
            <Figure label="待发送" value={<Count value={data.queued} />} />
            <Figure label="预警线" value={<Count value={data.warnAt} />} />
          </dl>
        )}
      </Panel>
    </>
  );
}

function warningOf({ balanceSegments, warnAt, overdraftSegments }: SmsAccount): string {
  if (balanceSegments > 0) return `余额低于预警线 ${warnAt} 条，请及时充值`;
  return `余额已用完：营销短信暂停，订单短信最多再发 ${balanceSegments + overdraftSegments} 条`;
}

function Figure({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
