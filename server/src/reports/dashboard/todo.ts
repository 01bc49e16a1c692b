import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { TodoItem } from '@shanmen/shared/contracts/reports/dashboard';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';
import { todayGroupKeys, todayGroups } from '@shanmen/shared/contracts/reports/today-sheet';
import { addDays } from '@shanmen/shared/time';

import type { Staff } from '../../callers/staff.ts';
import type { Waiting } from '../../callers/waiting.ts';
import type { Db } from '../../db/transaction.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';
import { readTable } from '../report/read/sheet.ts';
import { codesFor, limitsFor, type ReportWork } from '../report/report-work.ts';
import { findTodaySheet } from '../today-sheet/today-sheet.queries.ts';

/** What other areas count; wired in app.ts, as for the entrance. */
export type TodoPorts = {
  readonly shortGoods: (staff: Staff) => Promise<Waiting>;
  readonly refunds: (staff: Staff, day: string) => Promise<Waiting>;
  readonly invoices: (staff: Staff, day: string) => Promise<Waiting>;
};

type Work = ReportWork & { readonly snapshot: Db; readonly ports: TodoPorts };

type Todo = {
  readonly title: string;
  /** Whoever holds one of these sees it. */
  readonly codes: readonly PermissionCode[];
  readonly system: SystemType;
  readonly path: string;
  readonly count: (work: Work) => Promise<number>;
};

const drawers = reportDefinitions['cash.all.shift'];
const short = ['overFen', 'shortFen', 'reason'] as const;

const todos: readonly Todo[] = [
  {
    title: '未交班',
    codes: codesFor(drawers, 'view'),
    system: '60',
    path: '/report/cash/allShift?state=OPEN,COUNTING,BLIND_COUNT',
    count: async work => (await shiftsOf(work, 'OPEN,COUNTING,BLIND_COUNT')).length,
  },
  {
    title: '长短款未说明',
    codes: codesFor(drawers, 'view'),
    system: '60',
    path: '/report/cash/allShift?state=CLOSED',
    count: async work =>
      (await shiftsOf(work, 'CLOSED')).filter(([over, under, reason]) => (over || under) && !reason).length,
  },
  ...todayGroupKeys.map((group): Todo => ({
    title: `${todayGroups[group]}今日报表未提交`,
    codes: [`report:today.${group}:view`],
    system: '30',
    path: `/cashier/todayEdit/${group}`,
    count: async ({ db, today }) => {
      const sheet = await findTodaySheet(db, { group, day: today });
      return sheet === null || sheet.state === 'editing' ? 1 : 0;
    },
  })),
  {
    title: '待审核退款',
    codes: ['ticket:refund-audit:view', 'ticket:refund:view'],
    system: '10',
    path: '/ticket/refunds',
    count: async ({ ports, staff, today }) => (await ports.refunds(staff, today)).count,
  },
  {
    title: '待开发票',
    codes: ['commerce:invoice:view'],
    system: '50',
    path: '/order/invoice',
    count: async ({ ports, staff, today }) => (await ports.invoices(staff, today)).count,
  },
  {
    title: '缺货与低于下限的商品',
    codes: ['goods:stock-alert:view'],
    system: '40',
    path: '/goods/stockAlert',
    count: async ({ ports, staff }) => (await ports.shortGoods(staff)).count,
  },
];

/** Whether anything that waits is for this person. */
export function hasTodos(staff: Staff): boolean {
  return todos.some(({ codes }) => codes.some(code => staff.codes.has(code)));
}

/** What waits for this person, what is done left out; it leads no further than the system that the person is in. */
export async function todosOf(work: Work, here: SystemType): Promise<TodoItem[]> {
  const items: TodoItem[] = [];
  for (const { title, codes, system, path, count } of todos) {
    if (!codes.some(code => work.staff.codes.has(code))) continue;
    const place = system === here ? { path, system: '' } : { path: '', system: systemTypes[system] };
    items.push({ title, ...place, count: await count(work) });
  }
  return items.filter(item => item.count > 0);
}

/** Of the shifts of the last seven days in these states: 长款, 短款 and 原因. */
async function shiftsOf(work: Work, state: string) {
  const texts = { from: addDays(work.today, -6), to: work.today, state };
  const limits = await limitsFor(work, drawers, texts);
  const { table, rows } = await readTable(work.snapshot, work, drawers, {
    limits,
    texts,
    kept: new Set(short),
  });
  const places = short.map(id => table.columns.findIndex(column => column.id === id));
  return rows.filter(({ level }) => level === 0).map(({ cells }) => places.map(place => cells[place]));
}
