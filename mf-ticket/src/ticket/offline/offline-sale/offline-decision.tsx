import { apiErrorOf, Auth, createKey, queryKeys, submitOnce } from '@shanmen/shared';
import type { OfflineDecision, OfflineSaleRow } from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import { Button, ReasonDialog, useFeedback } from '@shanmen/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offlineSaleCalls } from './offline-sale-calls.ts';

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
export function OfflineDecisionActions({ sale }: { readonly sale: OfflineSaleRow }) {
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
