import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { readPosData, rememberPosData } from '@shanmen/shared/counter';
import { useState } from 'react';

export type Printer = {
  /** Null where the window has no other. */
  readonly name: '票纸' | '小票卷' | null;
  readonly change: () => void;
};

/**
 * 换打印机: where tickets have a printer of their own, the roll takes its place while that one is out of paper or
 * broken. This machine remembers it until the seller changes back.
 */
export function usePrinter(boot: PosSession): { readonly boot: PosSession; readonly printer: Printer } {
  const [isOnRoll, setIsOnRoll] = useState(() => readPosData().ticketsOnRoll === true);
  if (!boot.ticketPaper) return { boot, printer: { name: null, change: () => undefined } };
  const { ticketPaper, ...onRoll } = boot;
  const change = () => {
    rememberPosData({ ticketsOnRoll: !isOnRoll });
    setIsOnRoll(!isOnRoll);
  };
  return isOnRoll
    ? { boot: onRoll, printer: { name: '小票卷', change } }
    : { boot: { ...onRoll, ticketPaper }, printer: { name: '票纸', change } };
}
