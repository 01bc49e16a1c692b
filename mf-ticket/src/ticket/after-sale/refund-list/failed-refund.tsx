import { apiErrorOf, Auth, postOnce } from '@shanmen/shared';
import { type Refund, refundStates } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { RefundOffline } from '@shanmen/shared/contracts/ticket/after-sale/refund-way';
import type { RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import { formatYuan } from '@shanmen/shared/money';
import { Button, Field, FormButton, Input, ModalForm, ReasonDialog, useDone, useFeedback } from '@shanmen/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { refundKeysOf } from '../refund/refund-calls.ts';

type FailedProps = { readonly refund: RefundRow };

/** What becomes of a refund that its provider refused: asked for once more, or paid by the bank. */
export function FailedRefund({ refund }: FailedProps) {
  return (
    <>
      <Retry refund={refund} />
      <FormButton code="ticket:refund:offline" label="转线下">
        {close => <OfflineForm refund={refund} onClose={close} />}
      </FormButton>
    </>
  );
}

function Retry({ refund }: FailedProps) {
  const [isAsking, setAsking] = useState(false);
  const retry = useRetry(refund);
  return (
    <Auth code="ticket:refund:retry">
      <Button type="link" size="small" disabled={retry.isPending} onClick={() => setAsking(true)}>
        重试
      </Button>
      <ReasonDialog
        title="重试"
        of={`${refund.refundNo}，退 ¥${formatYuan(refund.netFen)}`}
        open={isAsking}
        presets={['商户余额已补足', '通道已恢复', '付款账户已恢复']}
        onDone={reason => {
          setAsking(false);
          retry.mutate(reason);
        }}
        onClose={() => setAsking(false)}
      />
    </Auth>
  );
}

/** Its provider is asked at once, and may refuse again. */
function useRetry({ id, refundNo }: RefundRow) {
  const queries = useQueryClient();
  const { success, error } = useFeedback();
  return useMutation({
    mutationFn: (reason: string) => postOnce<Refund>(`/api/ticket/refunds/${id}/retry`, { reason }),
    onSuccess: ({ state, words = '通道未说明原因' }) => {
      if (state === 'FAILED') error(`${refundNo} 仍未退成：${words}`);
      else success(`${refundNo} ${refundStates[state]}`);
    },
    onError: refusal => error(apiErrorOf(refusal).message),
    onSettled: () => queries.invalidateQueries({ queryKey: refundKeysOf.everyList }),
  });
}

function OfflineForm({
  refund: { id, refundNo, netFen, words },
  onClose,
}: FailedProps & { readonly onClose: () => void }) {
  const done = useDone(onClose, refundKeysOf.everyList);
  return (
    <ModalForm
      title={`转线下 ${refundNo}`}
      open
      schema={RefundOffline}
      submit={(draft, key) => postOnce<Refund>(`/api/ticket/refunds/${id}/offline`, draft, { key })}
      onDone={() => done(`${refundNo} 已登记，待他人审核`)}
      onClose={onClose}
    >
      <p>
        由银行转账退 ¥{formatYuan(netFen)}；他人审核后不再向支付通道要求退款
        {words !== null && `（通道答复：${words}）`}
      </p>
      <Field name="slipNo" label="银行回单号" help="对账时按此号匹配">
        <Input maxLength={40} />
      </Field>
      <Field name="reason" label="说明" help="收款人与原因，写入日志">
        <Input maxLength={200} />
      </Field>
    </ModalForm>
  );
}
