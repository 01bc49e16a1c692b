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
import { type Fen, formatYuan, parseYuan, sumFen, zeroFen } from '@shanmen/shared/money';
import { useState } from 'react';
import { confirmKeys } from '../refund/refund-keys.ts';

type CompensationDialogProps = {
  readonly tickets: readonly RefundableTicket[];
  readonly onAmount: (amountFen: Fen) => void;
  readonly onBack: () => void;
};

/** 补偿: how much goes back for tickets that were used, all of them together. A second person decides next. */
export function CompensationDialog({ tickets, onAmount, onBack }: CompensationDialogProps) {
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const mostFen = sumFen(tickets.map(({ compensableFen }) => compensableFen));
  const amountFen = parseYuan(text.trim()) ?? zeroFen;
  const isRight = amountFen > 0 && amountFen <= mostFen;
  const confirm = () => {
    setIsAsked(true);
    if (isRight) onAmount(amountFen);
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
  const refusal = `请输入 0.01 至 ${formatYuan(mostFen)} 元`;
  return (
    <WindowDialog label="补偿退款">
      <DialogTitle detail="门票保持已检票，名额不变">补偿 {tickets.length} 张</DialogTitle>
      <DialogField
        label={`补偿金额（最多 ¥${formatYuan(mostFen)}）`}
        text={text}
        onText={setText}
        onEnter={confirm}
        field={focused}
        inputMode="decimal"
      />
      <NoticeLine notice={isAsked && !isRight ? { tone: 'warning', text: refusal } : null} />
      <DialogFoot>
        <KeyButton of={keyOf(confirmKeys, 'back')} onPress={onBack} />
        <KeyButton of={keyOf(confirmKeys, 'confirm')} look="main" label="下一步" onPress={confirm} />
      </DialogFoot>
    </WindowDialog>
  );
}
