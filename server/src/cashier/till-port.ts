import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { MoneyPort } from '../goods/public.ts';
import type { Moment } from './shift/shift.service.ts';

/** What routes of the tills are given besides what all are: the site's business days, and what goods asks of money. */
export type TillPort = {
  readonly site: () => Promise<{ dayCut: DayCuts }>;
  readonly money: MoneyPort;
};

/** The moment of a request, by the server's clock and in the site's business days. */
export async function momentOf({ now, site }: Pick<TillPort, 'site'> & { now: () => Date }): Promise<Moment> {
  const { dayCut } = await site();
  const at = now();
  return { now: at, bizDate: businessDay(at, dayCut) };
}
