import { useState } from 'react';
import { DialogFoot, DialogTitle, KeyChoice } from '../../parts/dialog/dialog-parts.tsx';
import { confirmKeys } from '../refund/refund-keys.ts';
import { commandOf, keyOf } from '../../selling/sale/sale-keys.ts';
import { useKeyboard } from '../../parts/scan/use-keyboard.ts';
import { KeyButton } from '../../parts/surface/key-button.tsx';
import { NoticeLine } from '../../parts/surface/notice-line.tsx';
import { WindowDialog } from '../../parts/surface/window-dialog.tsx';

const reasons = ['打印机卡纸', '票面印坏', '票纸丢失'] as const;

type RevokeDialogProps = {
  readonly count: number;
  readonly onRevoke: (reason: string) => void;
  readonly onBack: () => void;
};

/** 补打 that ends the codes printed before: why, and Enter. */
export function RevokeDialog({ count, onRevoke, onBack }: RevokeDialogProps) {
  const [cursor, setCursor] = useState(0);
  const confirm = () => onRevoke(reasons[cursor] ?? reasons[0]);
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(confirmKeys, stroke);
      if (command === 'back') onBack();
      else if (command === 'confirm') confirm();
      else if (/^[1-3]$/.test(stroke)) setCursor(Number(stroke) - 1);
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label="补打并作废旧码" wide>
      <DialogTitle>补打 {count} 张，原二维码立即作废</DialogTitle>
      <KeyChoice label="原因" options={reasons} cursor={cursor} onChoose={setCursor} />
      <NoticeLine
        notice={{ tone: 'warning', text: '旧票再也进不了园。若旧票在游客手里，请先收回再补打。' }}
      />
      <DialogFoot>
        <KeyButton of={keyOf(confirmKeys, 'back')} onPress={onBack} />
        <KeyButton of={keyOf(confirmKeys, 'confirm')} look="main" label="补打并作废旧码" onPress={confirm} />
      </DialogFoot>
    </WindowDialog>
  );
}
