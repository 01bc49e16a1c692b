import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { beginPaying, type Paying, type SaleNotice } from '@shanmen/shared/counter';
import type { TeamChoice } from '../../groups/team/team.ts';
import type { CartConcession } from '../../pricing/discount/cart-discount.ts';
import { noPeople, type People } from '../visitor/people.ts';
import type { Cart, SlotChoice } from './cart.ts';
import type { MoneyStage } from './sale-action.ts';

/** Places that are held for the open cart, besides what is left for everybody. */
export type KeptPlaces = {
  readonly hungCartId: number;
  readonly places: readonly { readonly slotId: number; readonly persons: number }[];
};

/** Everything the seller has done since the last sale. Kept in memory only: it names money. */
export type SaleState = {
  readonly cart: Cart;
  /** Product of the selected line. */
  readonly selected: number | null;
  /** Digits that wait for a letter or `*`. */
  readonly typed: string;
  /** Null is today by the server's clock. */
  readonly visitDate: string | null;
  readonly slots: SlotChoice;
  /** The slots as they stood when the party was first asked for something; null at the cart, where they may move on. */
  readonly pinned: SlotChoice | null;
  readonly stage: 'cart' | 'people' | MoneyStage;
  /** Whom the tickets are sold to under an agreement; null for visitors who come alone. */
  readonly team: TeamChoice | null;
  /** One code for each of a group or one for all; null as its tickets usually are. */
  readonly ticketForm: 'EACH' | 'GROUP' | null;
  readonly people: People;
  /** What is given away of the cart as it lies there. */
  readonly concession: CartConcession | null;
  readonly tender: string;
  readonly paying: Paying;
  /** The cart that was taken up again, and what stays held for it; null for one that was begun here. */
  readonly kept: KeptPlaces | null;
  /** One key per cart, given with its first ticket: whatever happens to the line, it is paid once. */
  readonly saleKey: string;
  /** The cart was sent before the page was lost; nobody knows yet whether it was recorded. */
  readonly isUnsettled: boolean;
  /** What was sent, as long as its outcome is not known. */
  readonly sent: WindowSale | null;
  readonly submission: 'idle' | 'sending' | 'unknown' | 'awaiting';
  /** The sale whose money the provider has not confirmed yet. */
  readonly awaited: Order | null;
  readonly notice: SaleNotice | null;
  /** Esc was pressed on a large cart, or has just closed a dialog; the next Esc clears or asks. */
  readonly clearing: boolean;
  readonly closedDialog: boolean;
  /** The finished sale that is still shown. */
  readonly finished: Order | null;
};

export function newSale(): SaleState {
  return {
    cart: [],
    selected: null,
    typed: '',
    visitDate: null,
    slots: {},
    pinned: null,
    stage: 'cart',
    team: null,
    ticketForm: null,
    people: noPeople,
    concession: null,
    tender: '',
    paying: beginPaying('scan'),
    kept: null,
    saleKey: '',
    isUnsettled: false,
    sent: null,
    submission: 'idle',
    awaited: null,
    notice: null,
    clearing: false,
    closedDialog: false,
    finished: null,
  };
}
