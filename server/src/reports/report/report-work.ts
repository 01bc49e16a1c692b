import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { type ReportCode, reportStems, reportTitles } from '@shanmen/shared/contracts/reports/report-keys';

import { findReportTitle, type OutletScope, outletScope } from '../../admin/public.ts';
import type { ReportSource } from '../../db/report-source.ts';
import type { Db } from '../../db/transaction.ts';
import type { Staff } from '../../callers/staff.ts';
import type { ReportDefinition } from './definition/report-definition.ts';
import type { Limits } from './read/limits.queries.ts';
import type { Waiting } from './snapshot/read-snapshot.queries.ts';
import { listHolidays } from '../planning/planning.queries.ts';
import { visibleFilters } from './read/visible.ts';
import { checkFilters, type FilterTexts } from './read/report-filters.ts';

/** Scope is read from `db`, facts from `facts`, which may be a replica, as long as somebody is `waiting`. */
export type ReportWork = {
  readonly db: Db;
  readonly facts: Db;
  readonly waiting?: Waiting;
  /** Whether the reader may still do one of these; asked while a long file is on its way. */
  readonly holds?: (codes: readonly PermissionCode[]) => Promise<boolean>;
  readonly staff: Staff;
  readonly now: Date;
  /** Until when `facts` has everything. */
  readonly asOf: Date;
  readonly from: ReportSource['from'];
  readonly today: string;
};

/** The codes of a report for one action; holding any of them is enough. */
export function codesFor<Action extends 'view' | 'export' | 'print'>(
  { key }: Pick<ReportDefinition, 'key'>,
  action: Action,
): ReportCode<Action>[] {
  return reportStems[key].map((stem): ReportCode<Action> => `report:${stem}:${action}`);
}

/** As 菜单管理 calls it, on the screen as in a file. */
export async function titleFor(
  { db, staff }: ReportWork,
  { key }: Pick<ReportDefinition, 'key'>,
): Promise<string> {
  return (await findReportTitle(db, key, staff.codes)) ?? reportTitles[key];
}

/** What the reader asks for, cut to what he may see. @throws filter_invalid, period_too_long */
export async function limitsFor(
  work: ReportWork,
  definition: ReportDefinition,
  texts: FilterTexts,
): Promise<Limits> {
  const holidays = texts.compare === 'yoy-holiday' ? await listHolidays(work.db) : [];
  const visible = visibleFilters(definition, work.staff.codes);
  const filters = checkFilters(visible, texts, work.today, holidays);
  return { filters, scope: await scopeFor(work, definition) };
}

/** The scopes of all codes that open the report for this person, added up. */
export async function scopeFor(
  { db, staff, today }: ReportWork,
  definition: ReportDefinition,
): Promise<OutletScope> {
  const codes = codesFor(definition, 'view');
  const held = codes.filter(code => staff.codes.has(code));
  const scopes: OutletScope[] = [];
  for (const code of held.length > 0 ? held : codes.slice(0, 1)) {
    scopes.push(await outletScope(db, staff, { code, domain: 'reports', day: today }));
  }
  if (scopes.some(scope => scope.kind === 'all')) return { kind: 'all' };
  const outletIds = scopes.flatMap(scope => (scope.kind === 'outlets' ? scope.outletIds : []));
  const isSelf = scopes.every(scope => scope.kind === 'self');
  return isSelf ? { kind: 'self', staffId: staff.id } : { kind: 'outlets', outletIds };
}
