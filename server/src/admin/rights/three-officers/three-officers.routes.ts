import { Result } from '@shanmen/shared/contracts/schema';
import {
  ThreeOfficers,
  ThreeOfficersEnd,
  ThreeOfficersStart,
} from '@shanmen/shared/contracts/admin/rights/three-officers';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { ApproverPort } from '../../../auth/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { divide, showOfficers, unite } from './three-officers.service.ts';

type Ports = { site: () => Promise<{ dayCut: DayCuts }>; approverOf: ApproverPort };

const url = '/api/admin/three-officers';
const answer = { response: { 200: Result(ThreeOfficers) } };
const switching = {
  permission: 'admin:three-officers:switch',
  scope: 'none',
  stepUp: true,
  audit: 'admin.three-officers.switched',
  changes: ['admin.three-officers', 'admin.user', 'admin.role'],
} as const;

export function threeOfficersRoutes(app: App, deps: AppDeps, { site, approverOf }: Ports): void {
  const { pools, now } = deps;
  const at = async () => {
    const moment = now();
    return { now: moment, day: businessDay(moment, (await site()).dayCut) };
  };

  app.get(
    url,
    { config: { permission: 'admin:three-officers:switch', scope: 'none' }, schema: answer },
    async () => ({ result: await showOfficers(pools.main, (await at()).day) }),
  );

  // Under no key: done twice, the second is refused by what the first has made.
  app.put(
    `${url}/on`,
    { config: switching, schema: { ...answer, body: ThreeOfficersStart } },
    async ({ staff, body }) => {
      const moment = await at();
      return { result: await withTransaction(pools.main, tx => divide(tx, staff, body.reason, moment)) };
    },
  );

  app.put(
    `${url}/off`,
    {
      config: { ...switching, asks: ['second-person'] },
      schema: { ...answer, body: ThreeOfficersEnd },
    },
    async ({ staff, body: { reason, approval } }) => {
      const moment = await at();
      const approver = await approverOf(staff, { approval, action: 'admin.three-officers' }, moment.now);
      return {
        result: await withTransaction(pools.main, tx => unite(tx, staff, { reason, approver }, moment)),
      };
    },
  );
}
