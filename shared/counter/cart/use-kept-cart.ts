import { session, type SessionEnd, useShell, useTab, useUnsaved } from '@shanmen/shared';
import { useEffect, useEffectEvent, useRef } from 'react';

type CartPlace<Cart> = { readonly keep: (cart: Cart) => void; readonly drop: () => void };

/**
 * Keeps the open cart on this machine, and lets nobody leave it behind unasked.
 * @param cart everything that is taken up again after a reload or a crash; null while the counter is empty
 * @param label what is asked about: 购物车 3 张
 */
export function useKeptCart<Cart>(place: CartPlace<Cart>, cart: Cart | null, label: string): void {
  const shell = useShell();
  const { id } = useTab();
  const isSaved = useRef(false);
  const isOver = useRef(false);
  const save = () => {
    isSaved.current = true;
    return Promise.resolve(true);
  };
  const unsaved = useUnsaved({ label, save });
  const keep = useEffectEvent(() => {
    isSaved.current = false;
    if (cart === null) {
      place.drop();
      unsaved.clear();
    } else {
      place.keep(cart);
      if (!isOver.current) unsaved.mark();
    }
  });
  const content = JSON.stringify(cart);
  useEffect(() => keep(), [content]);
  // A session that ends asks nobody: whoever signs in again finds the cart. One who signs out was asked before.
  const spare = useEffectEvent((reason: SessionEnd) => {
    if (reason !== 'signed-out' || shell.unsaved.has(id)) isOver.current = true;
  });
  useEffect(() => session.subscribe(change => change.kind === 'ended' && spare(change.reason)), []);
  // A mark that is gone without having been saved was given up by the seller.
  const leave = useEffectEvent(() => {
    if (!shell.unsaved.has(id) && !isSaved.current && !isOver.current) place.drop();
  });
  useEffect(() => leave, []);
}
