import {
  type TodayGroup,
  todayGroupKeys,
  TodayQuery,
  TodaySave,
  TodaySheet,
  TodayStep,
  TodayUnlock,
} from '@shanmen/shared/contracts/reports/today-sheet';
import { Result } from '@shanmen/shared/contracts/schema';

import type { Staff } from '../../callers/staff.ts';
import { withSnapshot, withTransaction } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import {
  auditToday,
  saveToday,
  showToday,
  submitToday,
  type TodayAsked,
  unlockToday,
} from './today-sheet.service.ts';

type DayPort = { readonly dayOf: (now: Date) => Promise<string> };

/** 今日报表编辑: a page for each store group, and what is done with it. */
export function todaySheetRoutes(app: App, deps: AppDeps, port: DayPort): void {
  for (const group of todayGroupKeys) groupRoutes(app, deps, port, group);
}

function groupRoutes(app: App, deps: AppDeps, { dayOf }: DayPort, group: TodayGroup): void {
  const { main } = deps.pools;
  const address = `/api/reports/today-sheets/${group}` as const;
  const response = { 200: Result(TodaySheet) };
  const changing = { scope: 'reports', changes: ['reports.today-sheet'] } as const;
  const askedBy = async (staff: Staff, date?: string): Promise<TodayAsked> => {
    const now = deps.now();
    const today = await dayOf(now);
    return { staff, group, day: date ?? today, today, now };
  };

  app.get(
    address,
    {
      config: { permission: `report:today.${group}:view`, scope: 'reports' },
      schema: { querystring: TodayQuery, response },
    },
    async ({ staff, query }) => {
      const asked = await askedBy(staff, query.date);
      return { result: await withSnapshot(main, snapshot => showToday(snapshot, asked)) };
    },
  );

  app.put(
    address,
    {
      config: {
        ...changing,
        permission: `report:today.${group}:edit`,
        audit: 'reports.today-sheet.changed',
      },
      schema: { body: TodaySave, response },
    },
    async ({ staff, body: { date, ...draft } }) => {
      const asked = await askedBy(staff, date);
      return { result: await withTransaction(main, tx => saveToday(tx, asked, draft)) };
    },
  );

  const steps = [
    ['submit', 'reports.today-sheet.submitted', [], submitToday],
    ['audit', 'reports.today-sheet.audited', ['second-person'], auditToday],
  ] as const;
  for (const [name, audit, asks, take] of steps) {
    app.post(
      `${address}/${name}`,
      {
        config: { ...changing, permission: `report:today.${group}:${name}`, audit, asks },
        schema: { body: TodayStep, response },
      },
      async ({ staff, body: { date, version } }) => {
        const asked = await askedBy(staff, date);
        return { result: await withTransaction(main, tx => take(tx, asked, version)) };
      },
    );
  }

  app.post(
    `${address}/unlock`,
    {
      config: {
        ...changing,
        permission: `report:today.${group}:unlock`,
        audit: 'reports.today-sheet.unlocked',
      },
      schema: { body: TodayUnlock, response },
    },
    async ({ staff, body: { date, version, reason } }) => {
      const asked = await askedBy(staff, date);
      return { result: await withTransaction(main, tx => unlockToday(tx, asked, { version, reason })) };
    },
  );
}
