import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { roll, usePaper } from '@shanmen/shared/counter';
import { printSlip, ShiftSlip } from '@shanmen/shared/print';
import { useState } from 'react';
import { printDeskOf } from './print-desk.tsx';

export type ShiftPrinting = { readonly hasFailed: boolean; readonly print: (shift: Shift) => void };

export type Handover = {
  /** The shift that was closed here last. */
  readonly closed: Shift | null;
  readonly slip: ShiftPrinting;
  readonly onClosed: (shift: Shift) => void;
};

/** 交班单: printed when the drawer is handed over, and again when the printer did not. */
export function useHandover(boot: PosSession): Handover {
  const { area } = printDeskOf(boot);
  const [closed, setClosed] = useState<Shift | null>(null);
  const { state, run } = usePaper('mf-ticket');
  const print = (shift: Shift) => void run(() => printSlip(<ShiftSlip shift={shift} area={area} />, roll));
  return {
    closed,
    slip: { hasFailed: state === 'failed', print },
    onClosed: shift => {
      setClosed(shift);
      print(shift);
    },
  };
}
