import { useEffect, useState } from 'react';
import { keptCarts, type KeptCart } from './kept-cart.ts';

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
