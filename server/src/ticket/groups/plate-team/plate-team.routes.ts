import { Result } from '@shanmen/shared/contracts/schema';
import { PlateTeam, PlateTeamParams } from '@shanmen/shared/contracts/ticket/groups/plate-team';

import type { App, AppDeps } from '../../../http/route.ts';
import { findPlateTeam } from './plate-team.service.ts';

/** The team of a number plate, asked by a window before it sells. */
export function plateTeamRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/ticket/plates/:plateNo/team',
    {
      config: { permission: 'ticket:sale:team', scope: 'none' },
      schema: { params: PlateTeamParams, response: { 200: Result(PlateTeam) } },
    },
    async ({ params }) => ({ result: await findPlateTeam(pools.main, params.plateNo) }),
  );
}
