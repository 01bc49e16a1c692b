import type { BankIn, BankInDraft } from '@shanmen/shared/contracts/audit/bank-in';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { takeDocNumber } from '../../platform/doc-counter.queries.ts';
import {
  holdBankIns,
  insertBankIn,
  isSlipTaken,
  markVoided,
  type Reach,
  readBankIn,
  readShifts,
} from './bank-in.queries.ts';

type BankInWork = { now: Date; bizDate: string; reach: Reach };

/**
 * 解款登记: the cash of counted shifts of one outlet went to the bank.
 * @throws not_found, invalid_input for shifts of several outlets, shift_already_banked, code_taken for a slip of another
 */
export async function addBankIn(
  tx: Tx,
  staff: Staff,
  draft: BankInDraft,
  { now, bizDate, reach, idemKey }: BankInWork & { idemKey: string },
): Promise<BankIn> {
  await holdBankIns(tx);
  const shifts = await readShifts(tx, draft.shiftKeys, reach);
  const [first] = shifts;
  if (!first || shifts.length !== draft.shiftKeys.length)
    throw new RuleViolation('not_found', '没有找到已清点的班次', { path: 'shiftKeys' });
  const { outletId } = first;
  if (shifts.some(shift => shift.outletId !== outletId))
    throw new RuleViolation('invalid_input', '一笔解款只能包含同一门店的班次', { path: 'shiftKeys' });
  const banked = shifts.find(shift => shift.isBanked);
  if (banked)
    throw new RuleViolation('shift_already_banked', `班次 ${banked.shiftNo} 已解款`, { path: 'shiftKeys' });
  const slipNo = draft.slipNo.trim();
  if (await isSlipTaken(tx, slipNo))
    throw new RuleViolation('code_taken', '该银行回单号已登记', { path: 'slipNo' });
  const number = await takeDocNumber(tx, { docType: 'bank_in', scope: '', bizDate });
  const no = `JK${bizDate.slice(2).replaceAll('-', '')}-${String(number).padStart(2, '0')}`;
  const made = { idemKey, no, outletId, bizDate, staffId: staff.id, at: now };
  const id = await insertBankIn(tx, { ...draft, slipNo }, shifts, made);
  await touchBusinessDay(tx, [bizDate]);
  const after = found(await readBankIn(tx, id, reach), '解款');
  await noted(tx, staff, after, { action: 'audit.bank-in.added', outletId });
  return after;
}

/** 作废: its shifts wait for the bank again. @throws not_found, state_forbidden */
export async function voidBankIn(
  tx: Tx,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
  { now, reach }: BankInWork,
): Promise<BankIn> {
  await holdBankIns(tx);
  const before = found(await readBankIn(tx, id, reach), '解款');
  if (!(await markVoided(tx, id, { staffId: staff.id, at: now, reason })))
    throw new RuleViolation('state_forbidden', '该解款已作废');
  await touchBusinessDay(tx, [before.bizDate]);
  const after = found(await readBankIn(tx, id, reach), '解款');
  await noted(tx, staff, after, { action: 'audit.bank-in.voided', reason });
  return after;
}

function noted(
  tx: Tx,
  { id: staffId, requestId, ip }: Staff,
  { no: objectId, amountFen, slipNo, shiftNos, status }: BankIn,
  said: { action: string; outletId?: number; reason?: string },
): Promise<void> {
  const after = { amountFen, slipNo, shiftNos, status };
  return writeAudit(tx, { staffId, requestId, ip, objectType: 'bank_in', objectId, after, ...said });
}
