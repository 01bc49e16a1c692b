import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { KeyButton, WaitingBar, WaitingSale } from '@shanmen/shared/counter';
import { type ReactNode, useState } from 'react';
import { photoKey } from '../../selling/sale/sale-keys.ts';
import { PhotoDialog } from './photo-dialog.tsx';

export type Photos = {
  readonly isOpen: boolean;
  /** `onKept` learns how the order stands after each photo. */
  readonly open: (order: Order, onKept?: (order: Order) => void) => void;
  readonly dialog: ReactNode;
};

/** 照片 above the window, of one order at a time. */
export function usePhotos(): Photos {
  const [shown, setShown] = useState<{ order: Order; onKept?: ((order: Order) => void) | undefined } | null>(
    null,
  );
  const dialog = shown && <PhotoDialog {...shown} onBack={() => setShown(null)} />;
  return { isOpen: shown !== null, open: (order, onKept) => setShown({ order, onKept }), dialog };
}

type WantedPhotoProps = { readonly order: Order; readonly onPhoto: (order: Order) => void };

/** 待拍照: the holders of a sale whose photos nobody has taken yet. */
export function WantedPhoto({ order, onPhoto }: WantedPhotoProps) {
  return (
    <WaitingBar label="待拍照" title="待拍照">
      <WaitingSale soldAt={order.soldAt}>
        <span>{order.lines.map(line => `${line.productName} ×${line.qty}`).join('，')}</span>
        <span>{order.orderNo}</span>
        <strong>{photosWanted(order)} 张未留持票人照片</strong>
        <KeyButton of={photoKey} onPress={() => onPhoto(order)} />
      </WaitingSale>
    </WaitingBar>
  );
}

/** The newest of a window's last sales that wants one. */
export function nextPhotographed(orders: readonly Order[]): Order | undefined {
  return orders.find(order => photosWanted(order) > 0);
}

/** How many of its tickets go with a photo that nobody has taken yet. */
export function photosWanted({ tickets }: Order): number {
  return tickets.filter(({ photo }) => photo === 'wanted').length;
}
