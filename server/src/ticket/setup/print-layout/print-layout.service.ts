import {
  faultOfPaper,
  type PrintLayout,
  type PrintLayoutChange,
  type PrintLayoutDraft,
  type TicketPaper,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  findLayoutNamed,
  insertPrintLayout,
  readPrintLayout,
  updatePrintLayout,
} from './print-layout.queries.ts';

/** @throws code_taken, print_layout_unfit */
export async function addPrintLayout(tx: Tx, staff: Staff, draft: PrintLayoutDraft): Promise<PrintLayout> {
  refuseUnfit(draft);
  const id = await insertPrintLayout(tx, draft, staff.id);
  if (id === null) throw nameTaken();
  return noted(tx, staff, id, null);
}

/** Windows print by it from their next ticket on. @throws not_found, code_taken, print_layout_unfit, master_in_use, version_conflict */
export async function changePrintLayout(
  tx: Tx,
  staff: Staff,
  id: number,
  change: PrintLayoutChange,
): Promise<PrintLayout> {
  const before = await requirePrintLayout(tx, id);
  refuseUnfit(change);
  if (change.status === 'off' && before.windows.length > 0)
    throw new RuleViolation('master_in_use', `${before.windows.join('、')} 使用此票面`, { path: 'status' });
  if (await findLayoutNamed(tx, change.name, id)) throw nameTaken();
  if (!(await updatePrintLayout(tx, id, change, staff.id)))
    throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, before);
}

/** @throws not_found */
export async function requirePrintLayout(db: Db, id: number): Promise<PrintLayout> {
  const layout = await readPrintLayout(db, id);
  if (!layout) throw new RuleViolation('not_found', '没有找到该票面', { path: 'layoutId' });
  return layout;
}

function refuseUnfit(paper: TicketPaper): void {
  const fault = faultOfPaper(paper);
  if (fault !== null) throw new RuleViolation('print_layout_unfit', fault, { path: 'parts' });
}

function nameTaken(): RuleViolation {
  return new RuleViolation('code_taken', '已有同名的票面', { path: 'name' });
}

async function noted(tx: Tx, staff: Staff, id: number, before: PrintLayout | null): Promise<PrintLayout> {
  const after = await requirePrintLayout(tx, id);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.print-layout.changed',
    objectType: 'print_layout',
    objectId: after.name,
    ...(before ? { before: valuesOf(before) } : {}),
    after: valuesOf(after),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

/** Where each part stands would be a page of figures; how many there are tells that somebody moved them. */
function valuesOf({ name, status, widthMm, heightMm, parts }: PrintLayout) {
  return { name, status, paperMm: `${widthMm}×${heightMm}`, parts: parts.length };
}
