import { queryKeys, useAuth } from '@shanmen/shared';
import {
  offlineFlags,
  type OfflineSalePage,
  type OfflineSaleRow,
  offlineSaleStates,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import { formatYuan } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';
import { Panel, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { offlineSaleCalls } from './offline-sale-calls.ts';
import { OfflineDecisionActions } from './offline-decision.tsx';
import styles from './offline-sales.module.css';

const refreshMs = 15_000;

/** 待处理: what windows sold by themselves and could not be posted, or was posted with something worth knowing. */
export function OfflineSales() {
  const mayRead = useAuth('ticket:order:view');
  const sales = useQuery<OfflineSalePage>({
    queryKey: queryKeys.list('ticket.offline-sale', { state: 'open' }),
    queryFn: offlineSaleCalls.listOpen,
    refetchInterval: refreshMs,
    enabled: mayRead,
  });
  const { rows = [], total = 0 } = sales.data ?? {};
  if (rows.length === 0) return null;
  return (
    <Panel>
      <section aria-label="离线售票待处理">
        <h2 className={styles.title}>离线售票待处理 {total}</h2>
        <ul className={styles.sales}>
          {rows.map(sale => (
            <li key={sale.id} className={styles.sale}>
              <StatusTag tone={sale.state === 'PENDING' ? 'warning' : 'info'}>
                {offlineSaleStates[sale.state]}
              </StatusTag>
              <Sale sale={sale} />
              <OfflineDecisionActions sale={sale} />
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  );
}

function Sale({ sale }: { readonly sale: OfflineSaleRow }) {
  const what = sale.lines.map(({ productName, qty }) => `${productName} ${qty} 张`).join('，');
  const numbers = sale.lines.flatMap(line => line.ticketNos);
  return (
    <div className={styles.what}>
      <strong>
        {what}，现金 ¥{formatYuan(sale.totalFen)}
      </strong>
      <span className={styles.why}>
        {sale.words ?? sale.flags.map(flag => offlineFlags[flag]).join('；')}
      </span>
      <small title={numbers.join(' ')}>
        {formatInstant(sale.soldAt)} {sale.windowName} {sale.sellerName}
        {sale.orderNo === null
          ? ` 票号 ${numbers[0] ?? ''}${numbers.length > 1 ? ' 起' : ''}`
          : ` ${sale.orderNo}`}
      </small>
    </div>
  );
}
