import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PayingAction, SaleNotice } from '@shanmen/shared/counter';
import type { SlotChoice } from './cart.ts';
import type { EscortChoice } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { CartConcession } from '../../pricing/discount/cart-discount.ts';
import type { TeamChoice } from '../../groups/team/team.ts';
import type { NamedVisitor, People, VisitorQuestion } from '../visitor/people.ts';

/** Where money is taken. */
export type MoneyStage = 'cash' | 'pay' | 'account';

/** What the seller does, and what comes of it. */
export type SaleAction =
  | { readonly type: 'digit'; readonly digit: string }
  | {
      readonly type: 'product';
      readonly productId: number;
      readonly limit: number;
      /** Key of the cart that begins with this product; an open cart keeps its own. */
      readonly newKey: string;
    }
  | { readonly type: 'set-quantity'; readonly limit: number }
  | { readonly type: 'step'; readonly by: 1 | -1; readonly limit: number }
  | { readonly type: 'select'; readonly productId: number }
  | { readonly type: 'move-selection'; readonly by: 1 | -1 }
  | { readonly type: 'remove-line' | 'clear' | 'erase' | 'next-customer' | 'open-cash' | 'close-cash' }
  | { readonly type: 'open-people'; readonly thenPay: People['thenPay'] }
  | { readonly type: 'close-people' }
  | { readonly type: 'id-character'; readonly character: string }
  /** Refused as it stands. */
  | { readonly type: 'id-text'; readonly text: string }
  | { readonly type: 'id-pasted'; readonly text: string }
  | { readonly type: 'mark-id' }
  | { readonly type: 'ask'; readonly question: VisitorQuestion | null }
  | {
      readonly type: 'name-visitor';
      readonly visitor: NamedVisitor;
      /** The product whose ticket becomes the visitor's; null when it is that of the visitor already. */
      readonly from: number | null;
      readonly isLast: boolean;
    }
  | { readonly type: 'drop-visitor'; readonly key: string; readonly notice: SaleNotice }
  /** The open cart is for this group, or for visitors who come alone. */
  | { readonly type: 'team'; readonly team: TeamChoice | null }
  | { readonly type: 'escort'; readonly escort: EscortChoice }
  | { readonly type: 'external-no'; readonly externalNo: string }
  | { readonly type: 'ticket-form'; readonly form: 'EACH' | 'GROUP' }
  | { readonly type: 'concede'; readonly concession: CartConcession | null }
  | { readonly type: 'open-account' | 'close-account' }
  | { readonly type: 'visit-date'; readonly visitDate: string | null }
  | { readonly type: 'slot'; readonly spotId: number; readonly startTime: string }
  /** On the way to the money no place moves on by itself any more. */
  | { readonly type: 'pin-slots'; readonly slots: SlotChoice }
  | { readonly type: 'tender'; readonly character: string }
  | { readonly type: 'tender-amount'; readonly yuan: string }
  | { readonly type: 'sending'; readonly sale: WindowSale }
  | { readonly type: 'outcome-unknown' }
  | { readonly type: 'open-pay'; readonly step: 'scan' | 'parts' }
  | { readonly type: 'close-pay' }
  | PayingAction
  /** The provider has not said yet what came of it. */
  | { readonly type: 'await'; readonly order: Order }
  /** It is recorded that no money came, so the next attempt is another sale. */
  | { readonly type: 'unpaid'; readonly notice: SaleNotice; readonly newKey: string }
  /** The outcome is waited for in the background; the counter is free. */
  | { readonly type: 'set-aside' }
  | {
      readonly type: 'refused';
      readonly notice: SaleNotice;
      readonly stage: MoneyStage | 'cart';
      /** What was given away needs another word, or a smaller sum. */
      readonly dropsConcession?: boolean;
    }
  /** Recorded before the page was lost; what lies in the cart now would be another sale. */
  | { readonly type: 'sold-before'; readonly notice: SaleNotice; readonly newKey: string }
  | { readonly type: 'sold'; readonly order: Order }
  | { readonly type: 'notice'; readonly notice: SaleNotice };
