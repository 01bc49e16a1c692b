import type {
  SlotTemplate,
  SlotTemplateChange,
  SlotTemplateDraft,
} from '@shanmen/shared/contracts/ticket/capacity/slot-template';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readSpotNames } from '../place/place.queries.ts';
import { fillOpenDays } from '../slot/slot.service.ts';
import {
  findMeetingTemplate,
  insertTemplate,
  readSlotTemplate,
  updateTemplate,
} from './slot-template.queries.ts';

/**
 * Days that are open already keep their slots, and get those of the template at once where none is in its place.
 * @throws not_found, time_order, slot_overlap
 */
export async function addTemplate(
  tx: Tx,
  staff: Staff,
  draft: SlotTemplateDraft,
  today: string,
): Promise<SlotTemplate> {
  if ((await readSpotNames(tx, [draft.spotId])).length === 0)
    throw new RuleViolation('not_found', '没有找到该景点');
  await refuseTimes(tx, draft, null);
  const id = await insertTemplate(tx, draft, staff.id);
  if (id === null) throw new RuleViolation('slot_overlap', '已有同样星期和开始时间的时段，可能已停用');
  await fillOpenDays(tx, draft.spotId, today);
  return noted(tx, staff, id, null);
}

/**
 * Days that are open already as in {@link addTemplate}.
 * @throws not_found, time_order, slot_overlap, version_conflict with what stands there now
 */
export async function changeTemplate(
  tx: Tx,
  staff: Staff,
  id: number,
  change: SlotTemplateChange,
  today: string,
): Promise<SlotTemplate> {
  const before = await readSlotTemplate(tx, id);
  if (!before || before.spotId !== change.spotId) throw new RuleViolation('not_found', '没有找到该时段模板');
  await refuseTimes(tx, change, id);
  const saved = await updateTemplate(tx, id, change, staff.id);
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  await fillOpenDays(tx, change.spotId, today);
  return noted(tx, staff, id, before);
}

async function refuseTimes(tx: Tx, draft: SlotTemplateDraft, ownId: number | null): Promise<void> {
  if (draft.startTime >= draft.endTime) {
    throw new RuleViolation('time_order', '结束时间须晚于开始时间', { path: 'endTime' });
  }
  const other = draft.status === 'on' ? await findMeetingTemplate(tx, draft, ownId) : null;
  if (other) {
    const text = `与 ${other.startTime}–${other.endTime} 的时段重叠`;
    throw new RuleViolation('slot_overlap', text, { path: 'startTime' });
  }
}

async function noted(tx: Tx, staff: Staff, id: number, before: SlotTemplate | null): Promise<SlotTemplate> {
  const after = await readSlotTemplate(tx, id);
  if (!after) throw new Error(`slot template ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.slot-template.changed',
    objectType: 'slot_template',
    objectId: String(id),
    ...(before ? { before } : {}),
    after,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
