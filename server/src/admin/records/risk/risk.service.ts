import type { RiskPage, RiskQuery } from '@shanmen/shared/contracts/admin/records/risk';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { businessDay } from '@shanmen/shared/time';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { openSettings } from '../../settings/setting/setting.service.ts';
import { insertCheck, listRisks, readDoer } from './risk.queries.ts';

/** 高风险操作 of a business day, as the site judges them. */
export async function showRisks(db: Db, staff: Staff, query: RiskQuery, now: Date): Promise<RiskPage> {
  const setting = await openSettings(db);
  const dayCut = setting(settings.dayCut);
  return listRisks(db, query, {
    day: query.day ?? businessDay(now, dayCut),
    dayCut,
    leastCount: setting(settings.riskLeastCount),
    factor: setting(settings.riskFactor),
    readerId: staff.id,
  });
}

/**
 * 标为已核: somebody else than who did it says what he found, once.
 * @throws not_found, maker_is_checker, state_forbidden
 */
export async function checkRisk(
  tx: Tx,
  staff: Staff,
  { id, note }: { id: number; note: string },
  now: Date,
): Promise<null> {
  const done = found(await readDoer(tx, id), '操作');
  refuseMaker(done.staffId === staff.id, '不能核对自己的操作');
  const isFirst = await insertCheck(tx, { id, staffId: staff.id, note, now });
  if (!isFirst) throw new RuleViolation('state_forbidden', '该操作已有人核对');
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.risk.checked',
    objectType: 'admin.risk',
    objectId: String(id),
    after: { action: done.action },
    reason: note,
  });
  return null;
}
