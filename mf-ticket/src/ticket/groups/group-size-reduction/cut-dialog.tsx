import type { RefundableTicket } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import {
  commandOf,
  DialogField,
  DialogFoot,
  DialogTitle,
  focused,
  KeyButton,
  keyOf,
  NoticeLine,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { useState } from 'react';
import { confirmKeys } from '../../after-sale/refund/refund-keys.ts';

type CutDialogProps = {
  readonly ticket: RefundableTicket | undefined;
  readonly onCut: (persons: number) => void;
  readonly onBack: () => void;
};

/** 减员: how many leave the one ticket of a group. What they have back is asked next. */
export function CutDialog({ ticket, onCut, onBack }: CutDialogProps) {
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const heads = ticket?.personCount ?? 0;
  const persons = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  const isRight = persons > 0 && persons < heads;
  const confirm = () => {
    setIsAsked(true);
    if (isRight) onCut(persons);
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(confirmKeys, stroke);
      if (command === 'back') onBack();
      else if (command === 'confirm') confirm();
      return command !== null;
    },
    onScan: () => undefined,
  });
  const refusal = `请输入 1 至 ${heads - 1} 人；全团不来请按退票`;
  return (
    <WindowDialog label="团队减员">
      <DialogTitle detail={ticket?.ticketNo}>
        {ticket?.productName} {heads} 人
      </DialogTitle>
      <DialogField
        label="减少人数"
        text={text}
        onText={setText}
        onEnter={confirm}
        field={focused}
        inputMode="numeric"
        maxLength={3}
      />
      <NoticeLine notice={isAsked && !isRight ? { tone: 'warning', text: refusal } : null} />
      <DialogFoot>
        <KeyButton of={keyOf(confirmKeys, 'back')} onPress={onBack} />
        <KeyButton of={keyOf(confirmKeys, 'confirm')} look="main" label="查看可退金额" onPress={confirm} />
      </DialogFoot>
    </WindowDialog>
  );
}
