import type { Period, PeriodCheck } from '@shanmen/shared/contracts/goods/books/period';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findStockFaults } from '../../stock/stock/stock-proof.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import {
  takeBooks,
  listPeriods,
  listWaiting,
  markClosed,
  markReopened,
  writePeriodBalances,
} from './period.queries.ts';

/** The moment of a call, and whose documents are named. */
export type PeriodWork = {
  readonly now: Date;
  readonly today: string;
  readonly reach: WarehouseReach;
};

const mostNamed = 10;

/** What stands in the way of closing a month. @throws not_found for a month without documents */
export async function checkPeriod(
  db: Db,
  yyyymm: string,
  { today, reach }: Pick<PeriodWork, 'today' | 'reach'>,
): Promise<PeriodCheck> {
  const period = await requirePeriod(db, yyyymm, today);
  return { yyyymm, obstacles: await obstaclesTo(db, period, reach) };
}

/**
 * 关账: no posting is under way, nothing waits, the books agree; then what lies everywhere is kept.
 * @throws not_found, period_not_ready with what stands in the way
 */
export async function closePeriod(
  tx: Tx,
  staff: Staff,
  yyyymm: string,
  { now, today, reach }: PeriodWork,
): Promise<Period> {
  await takeBooks(tx);
  const before = await requirePeriod(tx, yyyymm, today);
  const obstacles = await obstaclesTo(tx, before, reach);
  if (obstacles.length > 0) {
    throw new RuleViolation('period_not_ready', `还不能关账：${obstacles.join('；')}`, { obstacles });
  }
  await markClosed(tx, yyyymm, staff.id, now.toISOString());
  await writePeriodBalances(tx, yyyymm);
  return noted(tx, staff, before, today, 'goods.period.closed');
}

/** 反关账: only the last closed month, and why. @throws not_found, state_forbidden */
export async function reopenPeriod(
  tx: Tx,
  staff: Staff,
  yyyymm: string,
  reason: string,
  { now, today }: Omit<PeriodWork, 'reach'>,
): Promise<Period> {
  await takeBooks(tx);
  const before = await requirePeriod(tx, yyyymm, today);
  if (!before.canReopen) throw new RuleViolation('state_forbidden', '只能反关账最近一个已关账的期间');
  await markReopened(tx, yyyymm, { staffId: staff.id, at: now.toISOString(), reason });
  return noted(tx, staff, before, today, 'goods.period.reopened', reason);
}

async function obstaclesTo(
  db: Db,
  { yyyymm, status, canClose }: Period,
  reach: WarehouseReach,
): Promise<string[]> {
  if (status === 'closed') return ['该期间已关账'];
  const early = canClose ? [] : [status === 'running' ? '该期间还没有结束' : '请先关账更早的期间'];
  const waiting = await waitingUpTo(db, yyyymm, reach);
  const faults = await findStockFaults(db);
  const disagreeing = faults.length > 0 ? [`库存与流水有 ${faults.length} 处不一致，请联系管理员`] : [];
  return [...early, ...waiting, ...disagreeing];
}

/** The documents that wait, all counted, those in reach by their numbers. */
async function waitingUpTo(db: Db, yyyymm: string, reach: WarehouseReach): Promise<string[]> {
  const { numbers, count } = await listWaiting(db, yyyymm, mostNamed, reach);
  if (count === 0) return [];
  if (numbers.length === 0) return [`待审单据 ${count} 张`];
  return [`待审单据 ${numbers.join('、')}${count > numbers.length ? ` 等 ${count} 张` : ''}`];
}

async function requirePeriod(db: Db, yyyymm: string, today: string): Promise<Period> {
  const { rows } = await listPeriods(db, { pageSize: 1200 }, today);
  const period = rows.find(row => row.yyyymm === yyyymm);
  if (!period) throw new RuleViolation('not_found', '没有该会计期间');
  return period;
}

async function noted(
  tx: Tx,
  staff: Staff,
  before: Period,
  today: string,
  action: string,
  reason?: string,
): Promise<Period> {
  const after = await requirePeriod(tx, before.yyyymm, today);
  await writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'period',
    objectId: before.yyyymm,
    before: { status: before.status },
    after: { status: after.status },
    ...(reason === undefined ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
