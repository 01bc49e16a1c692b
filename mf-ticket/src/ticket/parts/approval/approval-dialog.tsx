import { noApprover } from '@shanmen/shared';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import {
  ApproverFields,
  DialogFoot,
  DialogTitle,
  DueFigure,
  Figures,
  KeyButton,
  keyOf,
  NoticeLine,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { useState } from 'react';
import styles from './approval-dialog.module.css';
import { useApproval, type WaitingRefund } from './use-approval.ts';

type ApprovalDialogProps = {
  readonly refund: WaitingRefund;
  readonly onBack: () => void;
  readonly onApproved: (refund: Refund) => void;
};

const approvalKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '授权退款' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

const unknown = {
  tone: 'warning',
  text: '退款结果未知，请先不要付款。再按 Enter 查询，不会重复退款。',
} as const;

/** 现场授权: a second person says yes at this window, with words of his own. */
export function ApprovalDialog({ refund, onBack, onApproved }: ApprovalDialogProps) {
  const [approver, setApprover] = useState(noApprover);
  const { work, notice, submit } = useApproval(refund, onApproved);
  const confirm = () => void submit(approver.userName.trim(), approver.words);
  const back = () => work !== 'sending' && onBack();
  useKeyboard({
    onKey: stroke => {
      if (stroke === 'Escape') back();
      else if (stroke === 'Enter') confirm();
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label="现场授权">
      <DialogTitle detail={refund.refundNo}>现场授权</DialogTitle>
      <Figures>
        <DueFigure label="授权后退" name="授权金额" fen={refund.netFen} />
      </Figures>
      <p className={styles.hint}>请班长本人在此输入，您不用退出登录。授权人和您的姓名都会记在退款单上。</p>
      <ApproverFields value={approver} onChange={setApprover} onEnter={confirm} />
      <NoticeLine notice={work === 'unknown' ? unknown : notice} />
      <DialogFoot>
        <KeyButton of={keyOf(approvalKeys, 'back')} disabled={work === 'sending'} onPress={back} />
        <KeyButton
          of={keyOf(approvalKeys, 'confirm')}
          look="pay"
          label={confirmWords[work]}
          disabled={work === 'sending'}
          onPress={confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

const confirmWords = { idle: '授权退款', sending: '正在退款…', unknown: '查询结果' } as const;
