import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { LinkWork } from './sale-link.service.ts';

type Deps = { pools: { main: Db }; now: () => Date };

export type LinkCode = `ticket:sale-link:${'view' | 'download' | 'add' | 'edit' | 'off' | 'export'}`;

/** Links are for whoever has this right; what they brought is told as far as the right reaches. */
export async function linkWorkOf(
  deps: Deps,
  { site, keys: person }: { site: SitePort; keys: PersonKeys },
  staff: Staff,
  code: LinkCode,
): Promise<LinkWork> {
  const db = deps.pools.main;
  const [setting, { now, bizDate: day }] = await Promise.all([openSettings(db), momentOf(deps, site)]);
  const outletIds = await workedOutlets(db, staff, { code, domain: 'ticket', day });
  const reach = { staffId: staff.id, outletIds };
  return { now, person, site: setting(settings.publicAddress), reach };
}
