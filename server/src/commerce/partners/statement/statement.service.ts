import type {
  Statement,
  StatementAdjustment,
  StatementCycle,
  StatementDispute,
  StatementDraft,
  StatementInvoice,
  StatementPayment,
  StatementSheet,
  StatementsMade,
  StatementState,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import { addDays, weekdayOf } from '@shanmen/shared/time';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { takeDocNumber } from '../../../platform/doc-counter.queries.ts';
import { rechargeAccount, settleAccount } from '../credit-account/credit-account.service.ts';
import {
  addUp,
  findOverlap,
  findStatement,
  holdStatements,
  insertAdjustment,
  insertLines,
  insertStatement,
  listLines,
  listOfPeriod,
  listParties,
  lockStatement,
  markStatement,
  type Party,
  type Period,
  readAside,
  readDifference,
  readMaker,
  readStatement,
} from './statement.queries.ts';

/** By the server's clock, on the site's business day. */
type Moment = { now: Date; bizDate: string };

/**
 * 出账: a statement for each party that has something in the period, with all that no statement has. A draft that is
 * there already takes up what came since; made twice it says the same.
 * @throws state_forbidden while the period lasts, ticket_already_billed where a statement has days of it
 */
export async function makeStatements(
  tx: Tx,
  staff: Staff,
  { cycle, day, enterpriseId }: StatementDraft,
  moment: Moment,
): Promise<StatementsMade> {
  const period = periodOf(cycle, day);
  if (period.to >= moment.bizDate)
    throw new RuleViolation('state_forbidden', `${period.to} 结束后才能出账`, { path: 'day' });
  await holdStatements(tx);
  let addedLines = 0;
  for (const party of await listParties(tx, period, enterpriseId))
    addedLines += await fillStatement(tx, staff, party, period, moment);
  return { statements: await listOfPeriod(tx, period, enterpriseId), addedLines };
}

async function fillStatement(
  tx: Tx,
  staff: Staff,
  party: Party,
  period: Period,
  { now, bizDate }: Moment,
): Promise<number> {
  const overlap = await findOverlap(tx, party, period);
  if (overlap !== null) {
    const text = `门票已在结算单 ${overlap}，期间与其重叠`;
    throw new RuleViolation('ticket_already_billed', text, { no: overlap });
  }
  const standing = await findStatement(tx, party, period);
  if (standing !== null && standing.state !== 'DRAFT') return 0;
  const id =
    standing?.id ??
    (await insertStatement(tx, party, period, {
      no: await drawNo(tx, bizDate),
      staffId: staff.id,
      at: now,
    }));
  const added = await insertLines(tx, id, party, period);
  await addUp(tx, id);
  if (added > 0 || standing === null) await noted(tx, staff, id, null, '出账');
  return added;
}

/** The day, the week from Monday, or the month that a day lies in. */
function periodOf(cycle: StatementCycle, day: string): Period {
  if (cycle === 'DAY') return { cycle, from: day, to: day };
  if (cycle === 'WEEK') {
    const from = addDays(day, -'一二三四五六日'.indexOf(weekdayOf(day)));
    return { cycle, from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { cycle, from, to: addDays(next, -1) };
}

/** @throws not_found, statement_immutable, state_forbidden */
export function sendStatement(tx: Tx, staff: Staff, id: number, { now: at }: Moment): Promise<Statement> {
  return stepped(tx, staff, id, '发送', async () => {
    await addUp(tx, id);
    await markStatement(tx, id, { state: 'SENT', staffId: staff.id, at });
  });
}

/**
 * 确认 by another person than who made it: from now on it stands. What the account was charged beyond it goes back to the account, what it was charged too
 * little is taken from it, so that the account owes what the statement says.
 * @throws not_found, statement_immutable, state_forbidden, maker_is_checker, credit_insufficient, credit_frozen
 */
export function confirmStatement(tx: Tx, staff: Staff, id: number, moment: Moment): Promise<Statement> {
  return stepped(tx, staff, id, '确认', async ({ no }) => {
    refuseMaker((await readMaker(tx, id)) === staff.id, '结算单须由出账人以外的人确认');
    await addUp(tx, id);
    const { accountId, differenceFen: amountFen } = await readDifference(tx, id);
    if (accountId !== null && amountFen !== 0) {
      await settleAccount(tx, staff, accountId, { amountFen, statementId: id, memo: `结算单 ${no}` }, moment);
    }
    await markStatement(tx, id, { state: 'CONFIRMED', staffId: staff.id, at: moment.now });
  });
}

/** @throws not_found, statement_immutable, state_forbidden */
export function disputeStatement(
  tx: Tx,
  staff: Staff,
  id: number,
  { reason }: StatementDispute,
  { now: at }: Moment,
): Promise<Statement> {
  return stepped(
    tx,
    staff,
    id,
    '争议',
    () => markStatement(tx, id, { state: 'DISPUTED', staffId: staff.id, at, disputeReason: reason }),
    reason,
  );
}

/** @throws not_found, statement_immutable, invalid_input for nothing */
export function adjustStatement(
  tx: Tx,
  staff: Staff,
  id: number,
  { amountFen, reason }: StatementAdjustment,
  { bizDate: day }: Moment,
): Promise<Statement> {
  if (amountFen === 0) throw new RuleViolation('invalid_input', '调整金额不能为零', { path: 'amountFen' });
  return stepped(
    tx,
    staff,
    id,
    '调整',
    async () => {
      await insertAdjustment(tx, id, { amountFen, memo: reason, day });
      await addUp(tx, id);
    },
    reason,
  );
}

/** 标记已开票, also of what is paid already. @throws not_found, state_forbidden */
export function invoiceStatement(
  tx: Tx,
  staff: Staff,
  id: number,
  { invoiceNo }: StatementInvoice,
  { now: at }: Moment,
): Promise<Statement> {
  return stepped(tx, staff, id, '开票', async ({ state, invoiceNo: kept }) => {
    if (kept !== null) throw forbidden(state, '开票');
    const next = state === 'PAID' ? 'PAID' : 'INVOICED';
    await markStatement(tx, id, { state: next, staffId: staff.id, at, invoiceNo });
  });
}

/** 收款: what is due comes onto the account, in the one booking that every collection is. @throws not_found, state_forbidden */
export function payStatement(
  tx: Tx,
  staff: Staff,
  id: number,
  { memo }: StatementPayment,
  moment: Moment & { idemKey?: string },
): Promise<Statement> {
  return stepped(
    tx,
    staff,
    id,
    '收款',
    async ({ no, dueFen: amountFen }) => {
      const { accountId } = await readDifference(tx, id);
      if (accountId !== null && amountFen > 0) {
        await rechargeAccount(tx, staff, accountId, { amountFen, memo: `${no} ${memo}` }, moment);
      }
      await markStatement(tx, id, { state: 'PAID', staffId: staff.id, at: moment.now, bankSlip: memo });
    },
    memo,
  );
}

/** @throws not_found */
export async function showSheet(db: Db, id: number): Promise<StatementSheet> {
  const statement = found(await readStatement(db, id), '结算单');
  const aside = found(await readAside(db, id), '结算单');
  const { rows: lines } = await listLines(db, id, { page: 1, pageSize: 5000 });
  return { statement, aside, lines };
}

/** From which states each step leads on. */
const steps = {
  发送: ['DRAFT', 'DISPUTED'],
  确认: ['SENT'],
  争议: ['SENT'],
  调整: ['DRAFT', 'SENT', 'DISPUTED'],
  开票: ['CONFIRMED', 'PAID'],
  收款: ['CONFIRMED', 'INVOICED'],
} as const satisfies Record<string, readonly StatementState[]>;

const fixed: readonly StatementState[] = ['CONFIRMED', 'INVOICED', 'PAID'];

async function stepped(
  tx: Tx,
  staff: Staff,
  id: number,
  step: keyof typeof steps,
  work: (before: Statement) => Promise<void>,
  reason: string = step,
): Promise<Statement> {
  const before = found(await lockStatement(tx, id), '结算单');
  if (!steps[step].some(state => state === before.state)) throw forbidden(before.state, step);
  await work(before);
  return noted(tx, staff, id, before, reason);
}

function forbidden(state: StatementState, step: keyof typeof steps): RuleViolation {
  if (fixed.includes(state) && !steps[step].some(from => fixed.includes(from)))
    return new RuleViolation('statement_immutable', undefined, { state });
  return new RuleViolation('state_forbidden', `当前状态不能${step}`, { state });
}

/** `JS261130-0001`: without gaps in a business day. */
async function drawNo(tx: Tx, bizDate: string): Promise<string> {
  const number = await takeDocNumber(tx, { docType: 'statement', scope: 'JS', bizDate });
  return `JS${bizDate.slice(2).replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  before: Statement | null,
  reason: string,
): Promise<Statement> {
  const after = found(await readStatement(tx, id), '结算单');
  const told = ({ state, payableFen, adjustFen, rebateFen, invoiceNo }: Statement) => ({
    state,
    payableFen,
    adjustFen,
    rebateFen,
    invoiceNo,
  });
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.statement.changed',
    objectType: 'statement',
    objectId: after.no,
    ...(before ? { before: told(before) } : {}),
    after: told(after),
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
