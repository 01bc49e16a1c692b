import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { useState } from 'react';
import { usePaper } from '../device/use-paper.ts';

export type Handover<Shift> = {
  /** The shift that was closed here last. */
  readonly closed: Shift | null;
  readonly slip: { readonly hasFailed: boolean; readonly print: (shift: Shift) => void };
  readonly onClosed: (shift: Shift) => void;
};

/** 交班单: printed when the drawer is handed over, and again when the printer did not. */
export function useHandover<Shift>(
  app: MicroApp,
  printSlip: (shift: Shift) => Promise<unknown>,
): Handover<Shift> {
  const [closed, setClosed] = useState<Shift | null>(null);
  const { state, run } = usePaper(app);
  const print = (shift: Shift) => void run(() => printSlip(shift));
  return {
    closed,
    slip: { hasFailed: state === 'failed', print },
    onClosed: shift => {
      setClosed(shift);
      print(shift);
    },
  };
}
