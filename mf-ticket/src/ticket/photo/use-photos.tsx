import type { Order } from '@shanmen/shared/contracts/ticket/order';
import { type ReactNode, useState } from 'react';
import { PhotoDialog } from './photo-dialog.tsx';

export type Photos = {
  readonly isOpen: boolean;
  readonly open: (order: Order) => void;
  readonly dialog: ReactNode;
};

/** 照片 above the window, of one order at a time. */
export function usePhotos(): Photos {
  const [order, setOrder] = useState<Order | null>(null);
  const dialog = order && <PhotoDialog order={order} onBack={() => setOrder(null)} />;
  return { isOpen: order !== null, open: setOrder, dialog };
}

/** How many of its tickets go with a photo that nobody has taken yet. */
export function photosWanted({ tickets }: Order): number {
  return tickets.filter(({ photo }) => photo === 'wanted').length;
}
