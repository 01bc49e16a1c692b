import { apiErrorOf, createKey, queryKeys, submitOnce, useAuth } from '@shanmen/shared';
import type { OfflineLeaseRow } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import { formatTime } from '@shanmen/shared/time';
import { Button, Panel, useFeedback } from '@shanmen/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { offlineSaleCalls } from './offline-sale-calls.ts';
import styles from './offline-sales.module.css';

const listKey = queryKeys.list('ticket.offline-lease', {});

/** 离线额度: which windows have one, for whoever takes back that of a window which is lost. */
export function OfflineLeases() {
  const maySettle = useAuth('ticket:offline-sale:settle');
  const leases = useQuery<OfflineLeaseRow[]>({
    queryKey: listKey,
    queryFn: offlineSaleCalls.listLeases,
    enabled: maySettle,
  });
  const rows = leases.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel>
      <section aria-label="离线额度">
        <h2 className={styles.title}>离线额度 {rows.length}</h2>
        <ul className={styles.sales}>
          {rows.map(lease => (
            <Lease key={lease.id} lease={lease} />
          ))}
        </ul>
      </section>
    </Panel>
  );
}

function Lease({ lease }: { readonly lease: OfflineLeaseRow }) {
  const queries = useQueryClient();
  const feedback = useFeedback();
  const takeBack = useMutation({
    mutationFn: () => submitOnce(createKey(), key => offlineSaleCalls.takeBack(lease.id, key)),
    onSuccess: () => feedback.success(`${lease.windowName}的离线额度已收回`),
    onError: error => feedback.error(apiErrorOf(error).message),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey.slice(0, 3) }),
  });
  const ask = async () => {
    const title = `收回${lease.windowName}的离线额度？`;
    const text = '收回后名额立即可售。该窗口若断网已售出，上传时改占余票，余票不足的待处理。';
    if (await feedback.confirm({ title, text, yes: '收回', danger: true })) takeBack.mutate();
  };
  return (
    <li className={styles.sale}>
      <strong>{lease.windowName}</strong>
      <span>
        {lease.sellerName}，余 {lease.places} 张，断网时可售至 {formatTime(lease.validUntil).slice(0, 5)}
      </span>
      <Button type="link" size="small" danger disabled={takeBack.isPending} onClick={() => void ask()}>
        收回
      </Button>
    </li>
  );
}
