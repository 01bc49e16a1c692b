import { useShell, useTab } from '@shanmen/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { keptCarts, type KeptCart, keptOf } from './kept-cart.ts';
import { pieceCount } from './till-cart.ts';
import type { TillState } from './till-state.ts';

/** What this machine keeps of a shift's open cart; undefined until that is read. */
export function useFirstCart(shiftId: number | null): KeptCart | null | undefined {
  const [read, setRead] = useState<{ shiftId: number; kept: KeptCart | null } | null>(null);
  useEffect(() => {
    if (shiftId === null) return undefined;
    let isCurrent = true;
    void keptCarts.read(shiftId).then(kept => isCurrent && setRead({ shiftId, kept }));
    return () => {
      isCurrent = false;
    };
  }, [shiftId]);
  return read?.shiftId === shiftId ? read?.kept : undefined;
}

/** Keeps the open cart on this machine with every step, and asks before anybody leaves it behind. */
export function useKeptCart(state: TillState, shiftId: number): void {
  const shell = useShell();
  const { id } = useTab();
  const { cart, saleKey, sent } = state;
  const keep = useEffectEvent(() => {
    const saved = keptCarts.keep(shiftId, keptOf(state));
    if (cart.lines.length === 0) shell.unsaved.clear(id);
    else
      shell.unsaved.mark(id, {
        label: `购物车 ${pieceCount(cart)} 件`,
        save: () => saved.then(() => true),
      });
  });
  useEffect(() => keep(), [cart, saleKey, sent]);
}
