import { dayOf } from '@shanmen/shared/time';

import { workedOutlets } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { EscortKind, escortKinds } from './tour-crew-kind.ts';
import type { EscortWork } from './tour-crew.service.ts';

type Deps = { pools: { main: Db }; now: () => Date };

type Right = `ticket:${(typeof escortKinds)[EscortKind]['noun']}:${'view' | 'export'}`;

/** Who guides and drivers are everybody knows who has this right; what they led he knows of its outlets. */
export async function escortWorkOf(
  deps: Deps,
  { site, keys }: { site: SitePort; keys: PersonKeys },
  staff: Staff,
  code: Right,
): Promise<EscortWork> {
  const { now, bizDate: day } = await momentOf(deps, site);
  const outletIds = await workedOutlets(deps.pools.main, staff, { code, domain: 'ticket', day });
  return { today: dayOf(now), keys, outletIds };
}
