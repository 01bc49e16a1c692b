import { type Tender, tenders } from '@shanmen/shared/contracts/cashier/tender';

/** A way to pay as it is called at the till. */
export function titleOf(tender: Tender): string {
  return tenders[tender].title;
}
