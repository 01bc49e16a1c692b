import { apiErrorOf, type ApproverWords, askApproval, createKey, postOnce, useShell } from '@shanmen/shared';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundApproval } from '@shanmen/shared/contracts/ticket/after-sale/refund-audit';
import type { SaleNotice } from '@shanmen/shared/counter';
import { useRef, useState } from 'react';

/** A refund that waits for a second person, as far as that one is shown it. */
export type WaitingRefund = Pick<Refund, 'id' | 'refundNo' | 'netFen'>;

export type ApprovalWork = {
  readonly work: 'idle' | 'sending' | 'unknown';
  readonly notice: SaleNotice | null;
  /** Lets the refund through; pressed again while the outcome is unknown, it asks for it. */
  readonly submit: (userName: string, words: string) => Promise<void>;
};

/** A second person's words become an approval, and the approval the refund; the seller stays signed in. */
export function useApproval(refund: WaitingRefund, onApproved: (refund: Refund) => void): ApprovalWork {
  const shell = useShell();
  const [work, setWork] = useState<ApprovalWork['work']>('idle');
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const given = useRef<{ approval: string; key: string } | null>(null);
  const refuse = (text: string) => {
    given.current = null;
    setWork('idle');
    setNotice({ tone: 'danger', text });
  };
  const submit = async (userName: string, words: string) => {
    if (work === 'sending') return;
    if (userName === '' || words === '') return refuse('请授权人输入账号，以及密码或 PIN');
    const done = shell.busy('payment');
    setWork('sending');
    setNotice(null);
    try {
      given.current ??= { approval: await askFor(refund, { userName, words }), key: createKey() };
      onApproved(await approve(refund.id, given.current));
    } catch (error) {
      const failure = apiErrorOf(error);
      // Nobody knows yet whether the money goes: the same approval under the same key asks again.
      if (failure.isOutcomeUnknown && given.current !== null) return setWork('unknown');
      refuse(failure.message);
    } finally {
      done();
    }
  };
  return { work, notice, submit };
}

async function askFor({ id, netFen }: WaitingRefund, approver: ApproverWords): Promise<string> {
  const subject = { action: 'ticket.refund', objectId: String(id), amountFen: netFen } as const;
  return (await askApproval(subject, approver)).approval;
}

function approve(id: number, { approval, key }: RefundApproval & { key: string }): Promise<Refund> {
  const body: RefundApproval = { approval };
  return postOnce<Refund>(`/api/ticket/refunds/${id}/approve`, body, { key });
}
