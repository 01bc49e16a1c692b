import { postOnce, useAuth } from '@shanmen/shared';
import {
  type CashMove,
  type CashMoveKind,
  cashMoveKinds,
  type CashMoveRequest,
} from '@shanmen/shared/contracts/ticket/shift/cash-move';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { CashMoveDialog, type CashMoveDraft, type DrawerKind } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { type ReactNode, useState } from 'react';

import type { Sale } from '../../selling/sale/use-sale.ts';

export type DrawerDesk = {
  readonly isOpen: boolean;
  /** Null when the seller may not open it. */
  readonly open: (() => void) | null;
  readonly dialog: ReactNode;
};

type Place = { readonly boot: PosSession; readonly shift: Shift };

const kindOf = (name: CashMoveKind, moves: DrawerKind<CashMoveKind>['moves'], usualReason: string) => ({
  name,
  title: cashMoveKinds[name],
  moves,
  usualReason,
});

const kinds = [
  kindOf('DRAWER', 'nothing', '换零钞'),
  kindOf('DROP', 'out', '缴存大钞'),
  kindOf('IN', 'in', '补充零钞'),
  kindOf('OUT', 'out', ''),
] as const;

/** 钱箱 above the counter of an open shift. */
export function useDrawer({ dispatch }: Sale, { boot, shift }: Place): DrawerDesk {
  const may = useAuth('ticket:sale:drawer');
  const [isOpen, setIsOpen] = useState(false);
  const { cashWitnessFen: beyondFen } = boot;
  const dialog = isOpen && (
    <CashMoveDialog
      kinds={kinds}
      witness={beyondFen === undefined ? null : { beyondFen, action: 'ticket.cash-move', role: '班长' }}
      send={(draft, key) =>
        postOnce<CashMove>('/api/ticket/cash-moves', requestOf(shift.windowId, draft), { key })
      }
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

function requestOf(windowId: number, draft: CashMoveDraft<CashMoveKind>): CashMoveRequest {
  const { kind, reason, amountFen, approval } = draft;
  if (kind === 'DRAWER' || amountFen === null) return { windowId, kind: 'DRAWER', reason };
  return { windowId, kind, reason, amountFen, ...(approval === undefined ? {} : { approval }) };
}
