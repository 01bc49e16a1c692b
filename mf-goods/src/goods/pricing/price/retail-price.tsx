import type { Item } from '@shanmen/shared/contracts/goods/items/item';
import { Money } from '@shanmen/ui';

/** What a good costs; of one whose price is said at every sale, that it is. */
export function RetailPrice({ of }: { readonly of: Pick<Item, 'retailFen' | 'openPrice'> }) {
  return of.openPrice ? '临时价' : <Money fen={of.retailFen} />;
}
