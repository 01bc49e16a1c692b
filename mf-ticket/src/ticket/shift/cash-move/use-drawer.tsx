import { useAuth } from '@shanmen/shared';
import { cashMoveKinds } from '@shanmen/shared/contracts/ticket/shift/cash-move';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { formatYuan } from '@shanmen/shared/money';
import { type ReactNode, useState } from 'react';

import type { Sale } from '../../selling/sale/use-sale.ts';
import { CashMoveDialog } from './cash-move-dialog.tsx';

export type DrawerDesk = {
  readonly isOpen: boolean;
  /** Null when the seller may not open it. */
  readonly open: (() => void) | null;
  readonly dialog: ReactNode;
};

type Place = { readonly boot: PosSession; readonly shift: Shift };

/** 钱箱 above the counter of an open shift. */
export function useDrawer({ dispatch }: Sale, { boot, shift }: Place): DrawerDesk {
  const may = useAuth('ticket:sale:drawer');
  const [isOpen, setIsOpen] = useState(false);
  const dialog = isOpen && (
    <CashMoveDialog
      shift={shift}
      witnessFen={boot.cashWitnessFen}
      onBack={() => setIsOpen(false)}
      onDone={({ kind, amountFen }) => {
        const sum = kind === 'DRAWER' ? '' : ` ¥${formatYuan(amountFen)}`;
        setIsOpen(false);
        dispatch({ type: 'notice', notice: { tone: 'info', text: `已记录${cashMoveKinds[kind]}${sum}` } });
      }}
    />
  );
  return { isOpen, open: may ? () => setIsOpen(true) : null, dialog };
}
