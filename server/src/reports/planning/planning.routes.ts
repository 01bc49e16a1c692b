import { budget, BudgetChoices, holiday, historyPath } from '@shanmen/shared/contracts/reports/planning';
import { Result } from '@shanmen/shared/contracts/schema';

import { RuleViolation } from '../../callers/rule-violation.ts';
import { importRoutes } from '../../http/files/import-routes.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { idsByWord } from '../../masters/master-import.ts';
import { masterRoutes } from '../../masters/master.routes.ts';
import { templateFile } from '../../platform/workbook/list-file.ts';
import { historyColumns, historyImporter, historyNotes } from './history-import.ts';
import { findBudget, findHoliday, listOutlets, yearOfBudget } from './planning.queries.ts';

/** What reports hold figures against: 预算, 节假日 and what earlier systems took. */
export function planningRoutes(app: App, deps: AppDeps): void {
  budgetRoutes(app, deps);
  holidayRoutes(app, deps);
  importRoutes(app, deps, {
    path: historyPath,
    code: 'report:history:import',
    audit: 'reports.history.imported',
    changes: ['reports.history-day'],
    template: staff => templateFile('历史汇总', historyColumns, historyNotes, staff),
    importer: staff => historyImporter(staff, deps.now()),
  });
}

function budgetRoutes(app: App, deps: AppDeps): void {
  app.get(
    `${budget.path}/choices`,
    {
      config: { permission: 'report:budget:view', scope: 'none' },
      schema: { response: { 200: Result(BudgetChoices) } },
    },
    async () => ({ result: { outlets: [...(await listOutlets(deps.pools.main))] } }),
  );

  masterRoutes(app, deps, budget, {
    audit: { changed: 'reports.budget.changed', exported: 'reports.budget.exported' },
    changes: ['reports.budget'],
    columns: { yearFen: yearOfBudget },
    before: {
      async save(tx, draft) {
        const taken = await findBudget(tx, draft);
        if (taken !== null) throw new RuleViolation('invalid_input', budgetTaken(taken), { path: 'revenue' });
      },
    },
    imports: {
      names: { outletName: listOutlets },
      async judge(db, rows) {
        const outlets = idsByWord(await listOutlets(db));
        const taken = rows.map(async ({ number, value: { code, year: of, revenue, outletName } }) => {
          const outletId = outletName === '' ? null : (outlets.get(String(outletName)) ?? 0);
          const place = { code: String(code), year: Number(of), outletId, revenue: String(revenue) };
          const other = await findBudget(db, place);
          return other === null ? [] : [{ row: number, column: '收入类别', text: budgetTaken(other) }];
        });
        return (await Promise.all(taken)).flat();
      },
    },
  });
}

function budgetTaken(code: string): string {
  return `这一年、门店与收入类别的预算已有一行：${code}`;
}

function holidayRoutes(app: App, deps: AppDeps): void {
  masterRoutes(app, deps, holiday, {
    audit: { changed: 'reports.holiday.changed', exported: 'reports.holiday.exported' },
    changes: ['reports.holiday'],
    columns: {},
    before: {
      async save(tx, draft) {
        const taken = await findHoliday(tx, draft);
        if (taken !== null)
          throw new RuleViolation('invalid_input', holidayTaken(taken), { path: 'firstDay' });
      },
    },
    imports: {
      async judge(db, rows) {
        const taken = rows.map(async ({ number, value: { code, kind, firstDay, days } }) => {
          if (typeof firstDay !== 'string' || typeof days !== 'number') return [];
          const name = await findHoliday(db, { code: String(code), kind: String(kind), firstDay, days });
          return name === null ? [] : [{ row: number, column: '第一天', text: holidayTaken(name) }];
        });
        return (await Promise.all(taken)).flat();
      },
    },
  });
}

function holidayTaken(name: string): string {
  return `与「${name}」是同一年的同一个节日，或有重叠的日子`;
}
