import { apiErrorOf, Auth, postOnce, queryKeys } from '@shanmen/shared';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundAudit } from '@shanmen/shared/contracts/ticket/after-sale/refund-audit';
import type { RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import { formatYuan } from '@shanmen/shared/money';
import { Button, ReasonDialog, useFeedback } from '@shanmen/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const approvals = ['情况属实', '卖错票已核实', '设备故障已核实'];
const refusals = ['不符合退票规则', '票已使用', '请补充证明'];

/** By which slip the bank has paid, and what was noted with it. */
export function offlineWords({ offlineNo, offlineReason }: RefundRow): string {
  return `银行回单 ${offlineNo ?? '—'}：${offlineReason ?? '未填说明'}`;
}

/** What a second person says to a refund: the money goes, or the tickets are as they were. */
export function RefundDecision({ refund }: { readonly refund: RefundRow }) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const decide = useDecision(refund);
  if (refund.state !== 'AUDITING') return null;
  if (refund.isOwn) return <span title="申请人与转线下的登记人不能审核">待他人审核</span>;
  return (
    <Auth code="ticket:refund:audit">
      <Button type="link" size="small" disabled={decide.isPending} onClick={() => setAsked('approve')}>
        通过
      </Button>
      <Button type="link" size="small" danger disabled={decide.isPending} onClick={() => setAsked('reject')}>
        驳回
      </Button>
      <ReasonDialog
        title={`通过，退 ¥${formatYuan(refund.netFen)}`}
        {...(refund.offlineNo === null ? {} : { of: offlineWords(refund) })}
        open={asked === 'approve'}
        presets={approvals}
        onDone={reason => {
          setAsked(null);
          decide.mutate({ approved: true, reason });
        }}
        onClose={() => setAsked(null)}
      />
      <ReasonDialog
        title="驳回退款"
        open={asked === 'reject'}
        presets={refusals}
        onDone={reason => {
          setAsked(null);
          decide.mutate({ approved: false, reason });
        }}
        onClose={() => setAsked(null)}
      />
    </Auth>
  );
}

/** Sent once under its key; the row shows what the server made of it. */
function useDecision({ id, refundNo, windowName, offlineNo }: RefundRow) {
  const queries = useQueryClient();
  const feedback = useFeedback();
  return useMutation({
    mutationFn: (audit: RefundAudit) => postOnce<Refund>(`/api/ticket/refunds/${id}/audit`, audit),
    onSuccess: (_refund, { approved }) => {
      const [paid, refused] =
        offlineNo === null
          ? [`由${windowName}付款`, '门票恢复原状']
          : ['已由银行付清', '退款仍为失败，可重试'];
      feedback.success(approved ? `${refundNo} 已通过，${paid}` : `${refundNo} 已驳回，${refused}`);
    },
    onError: error => feedback.error(apiErrorOf(error).message),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.refunds({}).slice(0, 3) }),
  });
}
