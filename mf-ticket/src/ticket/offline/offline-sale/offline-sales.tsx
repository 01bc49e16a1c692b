import { queryKeys, useAuth, apiErrorOf, Auth, createKey, submitOnce } from '@shanmen/shared';
import {
  offlineFlags,
  type OfflineSalePage,
  type OfflineSaleRow,
  offlineSaleStates,
  type OfflineDecision,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import { formatYuan } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';
import { Panel, StatusTag, Button, ReasonDialog, useFeedback } from '@shanmen/ui';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offlineSaleCalls } from './offline-sale-calls.ts';
import styles from './offline-sales.module.css';

type How = OfflineDecision['how'];

const decisions = {
  POST: { label: '入账', title: '按已收金额入账', presets: ['已核对小票与现金', '游客已持票入园'] },
  DISMISS: {
    label: '作废',
    title: '作废，不出票',
    presets: ['已退款并收回门票', '未收款，误操作', '重复售出，现金已退'],
  },
  SEEN: { label: '知悉', title: '已核实', presets: ['价格差异已核实', '窗口时钟已校准', '余票已核实'] },
} as const satisfies Record<How, { label: string; title: string; presets: readonly string[] }>;

const done = { POST: '已入账', DISMISS: '已作废', SEEN: '已核实' } as const;

/** A lead decides, and says on what grounds; nothing of it happens by itself. */
function OfflineDecisionActions({ sale }: { readonly sale: OfflineSaleRow }) {
  const [asked, setAsked] = useState<How | null>(null);
  const decide = useDecision(sale);
  const offered: readonly How[] = sale.state === 'PENDING' ? ['POST', 'DISMISS'] : ['SEEN'];
  return (
    <Auth code="ticket:offline-sale:settle">
      <span>
        {offered.map(how => (
          <Button
            key={how}
            type="link"
            size="small"
            danger={how === 'DISMISS'}
            disabled={decide.isPending}
            onClick={() => setAsked(how)}
          >
            {decisions[how].label}
          </Button>
        ))}
      </span>
      {asked !== null && (
        <ReasonDialog
          title={decisions[asked].title}
          open
          presets={decisions[asked].presets}
          onDone={note => {
            setAsked(null);
            decide.mutate({ how: asked, note });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Auth>
  );
}

/** Sent once under its key; the list shows what is left. */
function useDecision({ id }: OfflineSaleRow) {
  const queries = useQueryClient();
  const feedback = useFeedback();
  return useMutation({
    mutationFn: (decision: OfflineDecision) =>
      submitOnce(createKey(), key => offlineSaleCalls.decide(id, decision, key)),
    onSuccess: (_row, { how }) => feedback.success(done[how]),
    onError: error => feedback.error(apiErrorOf(error).message),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.every('ticket.offline-sale') }),
  });
}

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
