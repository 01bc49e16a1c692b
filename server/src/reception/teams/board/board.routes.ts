import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Board, BoardQuery, CallScreen } from '@shanmen/shared/contracts/reception/teams/board';
import { Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { momentOf, type ReceptionPort } from '../../reception-port.ts';
import { showBoard, showCalls } from './board.service.ts';

/** 接待系统 and 叫号屏; browsers hear of every change by the event stream and read again. */
export function boardRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  const { pools } = deps;
  const reading = { permission: 'reception:board:view', scope: 'none' } as const;
  const rulesOf = async () => {
    const setting = await openSettings(pools.main);
    return {
      callRepeatSeconds: setting(settings.callRepeatSeconds),
      recallSeconds: setting(settings.recallSeconds),
      maxCalls: setting(settings.maxCalls),
      plateLongOutHours: setting(settings.plateLongOutHours),
    };
  };

  app.get(
    '/api/reception/board',
    { config: reading, schema: { querystring: BoardQuery, response: { 200: Result(Board) } } },
    async ({ query }) => {
      const [moment, rules] = await Promise.all([momentOf(deps), rulesOf()]);
      return { result: await showBoard(pools.main, query.date ?? moment.bizDate, moment, rules) };
    },
  );

  app.get(
    '/api/reception/calls',
    { config: reading, schema: { response: { 200: Result(CallScreen) } } },
    async () => {
      const [{ bizDate }, { callRepeatSeconds }] = await Promise.all([momentOf(deps), rulesOf()]);
      return { result: { ...(await showCalls(pools.main, bizDate)), callRepeatSeconds } };
    },
  );
}
