import { storage, useAuth, useAuthAny } from '@shanmen/shared';
import { useEffect, useState } from 'react';
import type { RefundStart } from '../../after-sale/refund/use-refund.ts';
import type { Mode } from '../../selling/sale/sale-keys.ts';
import type { Sale } from '../../selling/sale/use-sale.ts';

/** What stands in place of the counter, with what the seller came with; null at the counter itself. */
export type Desk =
  | { readonly kind: 'refund'; readonly start: RefundStart | null }
  /** What is looked for at once; null for whatever the seller scans. */
  | { readonly kind: 'collect'; readonly code: string | null };

/** 退票 or 取票 of an order that was named elsewhere, or of whatever the seller scans; or the counter. */
export function deskOf(mode: string | null, code: string | null): Desk | null {
  const named = code === '' ? null : code;
  if (mode === 'collect') return { kind: 'collect', code: named };
  if (mode !== 'refund') return null;
  return { kind: 'refund', start: named === null ? null : { code: named, kind: 'VISITOR' } };
}

/** Its agreement, who brings it, what its agency calls the order. */
type TeamQuestion = 'agreement' | 'escort' | 'external-no';

export type WindowMode = {
  readonly desk: Desk | null;
  readonly openDesk: (desk: Desk) => void;
  /** What of a group is asked above the surface; null while nothing is. */
  readonly asked: TeamQuestion | null;
  readonly isOpen: boolean;
  readonly ask: (question: Exclude<TeamQuestion, 'agreement'>) => void;
  readonly stopAsking: () => void;
  readonly toMode: (mode: Mode) => void;
};

/** Which of its modes a window is in; one that the seller may not use changes nothing. */
export function useMode(sale: Sale, starts: Desk | null): WindowMode {
  const [desk, setDesk] = useState(starts);
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const may = useMayModes();
  const isTeam = sale.state.team !== null;
  const asked = question === 'agreement' || isTeam ? question : null;
  const last = desk?.kind === 'collect' ? 'EXCH' : isTeam ? 'TEAM' : 'FIT';
  useEffect(() => storage.write('tkType', last), [last]);
  /** The sale before is over with it: what is given back there must not read 已售 afterwards. */
  const openDesk = (next: Desk) => {
    sale.dispatch({ type: 'next-customer' });
    setDesk(next);
  };
  const run: Record<Mode, () => void> = {
    fit: () => {
      setDesk(null);
      sale.dispatch(isTeam ? { type: 'team', team: null } : { type: 'next-customer' });
    },
    team: () => {
      setDesk(null);
      whenSettled(sale, () => setQuestion('agreement'));
    },
    collect: () => openDesk({ kind: 'collect', code: null }),
    refund: () => openDesk({ kind: 'refund', start: null }),
  };
  return {
    desk,
    openDesk,
    asked,
    isOpen: asked !== null,
    ask: next => setQuestion(isTeam ? next : null),
    stopAsking: () => setQuestion(null),
    toMode: mode => may[mode] && run[mode](),
  };
}

/** What the seller may do at a window. */
export function useMayModes(): Record<Mode, boolean> {
  return {
    fit: true,
    team: useAuth('ticket:sale:team'),
    collect: useAuth('ticket:sale:collect'),
    refund: useAuthAny(['ticket:sale:refund', 'ticket:sale:void']),
  };
}

const cartIsOpen = { tone: 'warning', text: '购物车里还有票，请先收款或清空' } as const;

/** Nobody walks away from a party that has not paid yet. */
export function whenSettled({ state, dispatch }: Sale, leave: () => void): void {
  if (state.cart.length === 0) leave();
  else dispatch({ type: 'notice', notice: cartIsOpen });
}
