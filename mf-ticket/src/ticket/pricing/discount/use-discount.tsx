import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { type ReactNode, useState } from 'react';
import type { Sale } from '../../selling/sale/use-sale.ts';
import { ConcessionDialog } from './discount-dialog.tsx';

type ConcessionAbove = { readonly isOpen: boolean; readonly press: () => void; readonly dialog: ReactNode };

/** 优惠与免票 above the counter of an open shift. */
export function useConcession(
  { state, day, dispatch }: Sale,
  { concessionRoom }: PosSession,
): ConcessionAbove {
  const [isOpen, setIsOpen] = useState(false);
  const warn = (text: string) => dispatch({ type: 'notice', notice: { tone: 'warning', text } });
  const press = () => {
    if (state.team !== null) warn('团队按协议价结算，不另给优惠');
    else if (!day || state.cart.length === 0) warn('请先加票，再给优惠');
    else if (day.obstacle !== null) warn(day.obstacle);
    else if (!state.isUnsettled) setIsOpen(true);
  };
  const back = () => setIsOpen(false);
  const dialog = isOpen && day && (
    <ConcessionDialog
      lines={day.lines}
      selected={day.lines.find(({ productId }) => productId === state.selected) ?? null}
      given={state.concession}
      room={concessionRoom}
      saleKey={state.saleKey}
      onBack={back}
      onDone={concession => {
        back();
        dispatch({ type: 'concede', concession });
      }}
    />
  );
  return { isOpen, press, dialog };
}
