import { apiErrorOf, askApproval, noApprover } from '@shanmen/shared';
import type { Approval, ApprovalSubject } from '@shanmen/shared/contracts/auth/approval';
import type { Fen } from '@shanmen/shared/money';
import { useState } from 'react';
import { keyOf, type ScreenKey } from '../keys/screen-key.ts';
import { useDialogKeys } from '../keys/use-dialog-keys.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { ApproverFields } from './approver-fields.tsx';
import { DialogFoot, DialogTitle } from './dialog-parts.tsx';
import { DueFigure, Figures } from './figures.tsx';

const approvalKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '授权' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

/** What exactly a second person is asked for, in which words. */
export type Asked = {
  readonly subject: ApprovalSubject & { readonly amountFen: Fen };
  /** Who the second person is: 班长, 主管. */
  readonly role: string;
  /** Why somebody is asked. */
  readonly why: string;
  readonly due: string;
  readonly verb: string;
};

type ApprovalStepProps = {
  readonly asked: Asked;
  readonly onBack: () => void;
  readonly onGiven: (given: Pick<Approval, 'approval' | 'approverName'>) => void;
};

/** 现场授权: for one act and one sum, with the second person's own words; the seller stays signed in. */
export function ApprovalStep({ asked, onBack, onGiven }: ApprovalStepProps) {
  const { subject, role, why, due, verb } = asked;
  const [approver, setApprover] = useState(noApprover);
  const [isSending, setIsSending] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const confirm = async () => {
    const userName = approver.userName.trim();
    if (isSending) return;
    if (userName === '' || approver.words === '') return setText(`请${role}输入账号，以及密码或 PIN`);
    setIsSending(true);
    try {
      onGiven(await askApproval(subject, { ...approver, userName }));
    } catch (error) {
      setText(apiErrorOf(error).message);
      setIsSending(false);
    }
  };
  const run = { confirm: () => void confirm(), back: () => !isSending && onBack() };
  useDialogKeys(approvalKeys, run);
  return (
    <WindowDialog label="现场授权">
      <DialogTitle detail={why}>现场授权</DialogTitle>
      <Figures>
        <DueFigure label={due} name={due} fen={subject.amountFen} />
      </Figures>
      <ApproverFields value={approver} onChange={setApprover} onEnter={run.confirm} />
      <NoticeLine notice={text === null ? null : { tone: 'danger', text }} />
      <DialogFoot>
        <KeyButton of={keyOf(approvalKeys, 'back')} disabled={isSending} onPress={run.back} />
        <KeyButton
          of={keyOf(approvalKeys, 'confirm')}
          look="pay"
          label={isSending ? '正在授权…' : verb}
          disabled={isSending}
          onPress={run.confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}
