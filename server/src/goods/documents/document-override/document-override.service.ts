import { createHash } from 'node:crypto';

import { approvalCodes } from '@shanmen/shared/contracts/auth/approval';
import type { DocumentDraft, DocumentSave } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type AskedOverrides,
  documentOverrides,
  type OverrideAction,
} from '@shanmen/shared/contracts/goods/documents/document-override';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';

import type { Approver, ApproverPort } from '../../../auth/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type LineRow, sumsOf } from '../document/document-lines.ts';
import type { DocumentWork } from '../document-work.ts';
import { findWarehouse, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { warehouseReach } from '../../masters/warehouse/warehouse.service.ts';
import { listOverrides, readDocumentNo, replaceOverrides } from './document-override.queries.ts';
import type { Lack } from './lack.ts';

/** The word of a second person that a save shows, and whose stock that one reaches. */
export type Words = { action: OverrideAction; approver: Approver; reach: WarehouseReach };

/** What was let through: now, or before and nothing of it has changed. */
export type Granted = {
  lack: Lack;
  contentHash: string;
  approverId: number;
  /** Null where it is let through by this save. */
  since: string | null;
};

/** Whose words a save shows. @throws approval_void */
export function wordsShown(
  db: Db,
  approverOf: ApproverPort,
  staff: Staff,
  { overrides = [] }: Pick<DocumentSave, 'overrides'>,
  { now, today }: DocumentWork,
): Promise<Words[]> {
  return Promise.all(
    overrides.map(async ({ action, approval }) => {
      const approver = await approverOf(staff, { approval, action }, now);
      const reach = await warehouseReach(db, approver.staff, approvalCodes[action], today);
      return { action, approver, reach };
    }),
  );
}

type Judging = { docId: number | null; type: DocumentType; draft: DocumentDraft; rows: readonly LineRow[] };

/**
 * What the person may not do alone needs the word of somebody who may: one that is shown, or one that was given
 * before for the same content.
 * @throws supervisor_required with what is to be asked for, approver_lacks, approval_void
 */
export async function requireWords(
  tx: Tx,
  staff: Staff,
  lacks: readonly Lack[],
  words: readonly Words[],
  { docId, type, draft, rows }: Judging,
): Promise<Granted[]> {
  const lacking = lacks.filter(({ action }) => !staff.codes.has(approvalCodes[action]));
  if (lacking.length === 0) return [];
  const contentHash = hashOf(type, draft, rows);
  const { amountFen } = sumsOf(rows);
  const stood = docId === null ? [] : await listOverrides(tx, docId);
  const granted: Granted[] = [];
  const open: Lack[] = [];
  for (const lack of lacking) {
    const { action } = lack;
    const kept = stood.find(each => each.action === action && each.contentHash === contentHash);
    const shown = words.find(each => each.action === action);
    if (kept) granted.push({ lack, contentHash, approverId: kept.approverId, since: kept.at });
    else if (shown) {
      await takeWord(tx, shown, { objectId: contentHash, amountFen, whId: draft.whId });
      granted.push({ lack, contentHash, approverId: shown.approver.staff.id, since: null });
    } else open.push(lack);
  }
  const [first] = open;
  if (first) throw asking(first, open, { objectId: contentHash, amountFen });
  return granted;
}

async function takeWord(
  tx: Tx,
  { action, approver, reach }: Words,
  { objectId, amountFen, whId }: Pick<AskedOverrides, 'objectId' | 'amountFen'> & { whId: number },
): Promise<void> {
  if (!(await findWarehouse(tx, whId, reach)))
    throw new RuleViolation('approver_lacks', `${approver.staff.name}的数据范围不含该仓库`);
  await approver.take(tx, { action, objectId, amountFen });
}

function asking(
  { path, lineNo }: Lack,
  open: readonly Lack[],
  subject: Pick<AskedOverrides, 'objectId' | 'amountFen'>,
): RuleViolation {
  const text = `${open.map(({ why }) => why).join('；')}，需要主管授权`;
  const actions = open.map(({ action }) => action);
  return new RuleViolation('supervisor_required', text, {
    ...subject,
    actions,
    path,
    ...(lineNo === undefined ? {} : { lineNo }),
  });
}

/** What a second person lets through: for whom, from where, which day, which goods for how much; a remark is no part of it. */
function hashOf(
  type: DocumentType,
  { bizDate, whId, supplierId, partyId, deptId, personName, sourceDocId }: DocumentDraft,
  rows: readonly LineRow[],
): string {
  const head = [type, bizDate, whId, supplierId, partyId, deptId, personName, sourceDocId];
  const lines = rows.map(({ goodsId, qty, netFen, gift }) => [goodsId, qty, netFen, gift]);
  return createHash('sha256')
    .update(JSON.stringify([head, lines]))
    .digest('hex')
    .slice(0, 40);
}

/** Writes down with a document who let through what it does; what it no longer does needs nobody's word. */
export async function keepGranted(
  tx: Tx,
  staff: Staff,
  docId: number,
  granted: readonly Granted[],
  { now }: DocumentWork,
): Promise<void> {
  const at = now.toISOString();
  const rows = granted.map(({ lack: { action }, contentHash, approverId, since }) => ({
    action,
    contentHash,
    approverId,
    at: since ?? at,
  }));
  await replaceOverrides(tx, docId, rows);
  const fresh = granted.filter(({ since }) => since === null);
  if (fresh.length === 0) return;
  const no = await readDocumentNo(tx, docId);
  for (const { lack, approverId } of fresh) {
    await writeAudit(tx, {
      staffId: approverId,
      secondStaffId: staff.id,
      outletId: staff.outletId,
      action: 'goods.document.overridden',
      objectType: 'doc',
      objectId: no,
      reason: `${documentOverrides[lack.action]}：${lack.why}`,
      requestId: staff.requestId,
      ip: staff.ip,
    });
  }
}
