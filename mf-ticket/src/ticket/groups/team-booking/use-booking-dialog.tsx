import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { zeroFen } from '@shanmen/shared/money';
import type { ReactNode } from 'react';
import type { Sale } from '../../selling/sale/use-sale.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { useTeamBooking } from './use-team-booking.tsx';

type BookingAbove = { readonly isOpen: boolean; readonly press: () => void; readonly dialog: ReactNode };

/** 团队预订 above the surface of a window. */
export function useBookingDialog(sale: Sale, place: { boot: PosSession; shift: Shift }): BookingAbove {
  const booking = useTeamBooking(sale, place);
  const isOpen = booking.stage !== null;
  const { team = null, totalFen = zeroFen } = sale.day ?? {};
  return {
    isOpen,
    press: booking.press,
    dialog: isOpen && <BookingDialog booking={booking} offer={team} dueFen={totalFen} />,
  };
}
