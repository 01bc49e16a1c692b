import type { IdentityRules } from '@shanmen/shared/contracts/ticket/identity';
import { businessDay } from '@shanmen/shared/time';

import type { Moment } from './shift/shift.service.ts';

/** What every route of ticketing asks of the site's settings; wired in app.ts. */
export type SitePort = () => Promise<{ dayCut: string; identity: IdentityRules }>;

/** The moment of a request, by the server's clock and in the site's business days. */
export async function momentOf({ now }: { now: () => Date }, site: SitePort): Promise<Moment> {
  const { dayCut } = await site();
  const at = now();
  return { now: at, bizDate: businessDay(at, dayCut) };
}
