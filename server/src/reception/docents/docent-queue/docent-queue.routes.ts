import {
  DocentTurnQuery,
  DocentTurns,
  DocentTurnStep,
} from '@shanmen/shared/contracts/reception/docents/docent-queue';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type ReceptionPort } from '../../reception-port.ts';
import { listTurns } from './docent-queue.queries.ts';
import { stepTurn } from './docent-queue.service.ts';

const root = '/api/reception/docent-queue';

/** 轮序 of the docents. */
export function docentQueueRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  app.get(
    root,
    {
      config: { permission: { anyOf: ['reception:board:view', 'reception:dispatch:view'] }, scope: 'none' },
      schema: { querystring: DocentTurnQuery, response: { 200: Result(DocentTurns) } },
    },
    async ({ query }) => {
      const { bizDate } = await momentOf(deps);
      return { result: await listTurns(deps.pools.main, query.date ?? bizDate) };
    },
  );

  app.post(
    root,
    {
      config: {
        permission: { anyOf: ['reception:board:dispatch', 'reception:dispatch:assign'] },
        scope: 'none',
        idempotent: true,
        audit: 'reception.dispatch.changed',
        changes: ['reception.board'],
      },
      schema: { body: DocentTurnStep, response: { 200: Result(DocentTurns) } },
    },
    async request => {
      const { staff, body } = request;
      const moment = await momentOf(deps);
      return runOnce(deps, request, tx => stepTurn(tx, staff, body, moment));
    },
  );
}
