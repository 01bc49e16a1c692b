import { lazyScreen, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  // In the entry: a phone on a mountain asks for one file less.
  'buy-ticket': lazyScreen(
    () => import(/* webpackMode: "eager" */ './buy-ticket/buy-ticket.tsx'),
    'BuyTicket',
  ),
} satisfies Record<ScreenOf<'mf-booking'>, ScreenLoader>;
