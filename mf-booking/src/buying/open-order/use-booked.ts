import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import type { Placed } from '../choose/draft.ts';
import { dropOrder, dropProof, forgetOrder, keepOrder, keptOpen, keptOrder } from './kept-order.ts';

/** The booking that this page has made, found again after a reload or Back. `onFound` hears of one that still stands. */
export function useBooked(onFound: () => void) {
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [isRecalling, setRecalling] = useState(() => keptOrder() !== null);
  const take = useCallback((next: Placed) => {
    keepOrder(next);
    setPlaced(next);
  }, []);
  const recalled = useEffectEvent((found: Placed) => {
    setRecalling(false);
    if (found.booking.state === 'CANCELLED') return forgetOrder();
    take(found);
    onFound();
  });

  useEffect(() => {
    const kept = keptOrder();
    if (kept === null) return undefined;
    let isCurrent = true;
    const { orderNo, proof } = kept;
    booking.show(orderNo, proof).then(
      found => isCurrent && recalled({ booking: found, proof }),
      () => {
        // The proof has grown old or the line is cut: the number is kept, and the mobile shows it once more.
        if (!isCurrent) return;
        dropProof();
        setRecalling(false);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return {
    placed,
    take,
    isRecalling,
    /** What is left unpaid on this device and cannot be shown without its mobile. */
    left: placed === null ? keptOpen() : null,
    forget: () => {
      forgetOrder();
      setPlaced(null);
    },
    /** It was given up elsewhere on the page. */
    drop: (orderNo: string) => {
      dropOrder(orderNo);
      setPlaced(last => (last?.booking.orderNo === orderNo ? null : last));
    },
  };
}
