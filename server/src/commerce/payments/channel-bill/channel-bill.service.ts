import { createHash } from 'node:crypto';

import type {
  BillLine,
  BillProvider,
  BillRow,
  BillRowAsk,
  BillRowAudit,
  BillRowMatch,
  ChannelBill,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import {
  billProviders,
  billResults,
  billWays,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import { type Fen, negateFen, subtractFen, zeroFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type Account, postPayments } from '../payment-ledger/payment.ledger.ts';
import {
  holdBills,
  insertBill,
  insertShort,
  joinRows,
  lockBillRow,
  markAsked,
  markDecided,
  markOpen,
  matchRows,
  readBill,
  readBillRow,
} from './channel-bill.queries.ts';

/** A bill of one provider and day, out of a file or fetched from the provider. */
export type BillHanded = {
  provider: BillProvider;
  billDate: string;
  lines: readonly BillLine[];
  /** The file with its hash; null where the rows were fetched. */
  file: { name: string; sha256: Buffer } | null;
};

/** Null staff: a job. */
type Importing = { now: Date; staff: Pick<Staff, 'id' | 'requestId' | 'ip'> | null };

/**
 * Takes in the bill of a day: each row ends as 已匹配, 长款 or 金额不符, each movement of ours that it lacks as 短款.
 * @throws bill_already_imported
 */
export async function importChannelBill(
  tx: Tx,
  { provider, billDate, lines, file }: BillHanded,
  { now, staff }: Importing,
): Promise<ChannelBill> {
  await holdBills(tx, provider);
  const said = JSON.stringify({ provider, billDate, lines });
  const fileHash = file?.sha256 ?? createHash('sha256').update(said).digest();
  const fileName = file?.name ?? `${billProviders[provider]} ${billDate}（渠道接口）`;
  const bill = { provider, billDate, fileHash, fileName, at: now, staffId: staff?.id ?? null };
  const id = await insertBill(tx, bill, lines);
  if (id === null) throw new RuleViolation('bill_already_imported');
  // Our own number first, and an equal amount before another: of two rows of one number the altered one is left over.
  for (const number of ['trade_no', 'channel_trade_no'] as const) {
    for (const sameAmount of [true, false]) await matchRows(tx, bill, { number, sameAmount });
  }
  await insertShort(tx, id, bill);
  const imported = found(await readBill(tx, id), '账单');
  await writeAudit(tx, {
    staffId: staff?.id ?? null,
    requestId: staff?.requestId ?? 'fetch-bills',
    ...(staff ? { ip: staff.ip } : {}),
    action: 'commerce.channel-bill.imported',
    objectType: 'channel_bill',
    objectId: `${billProviders[provider]} ${billDate}`,
    after: { fileName, amountFen: imported.billFen, rows: lines.length },
  });
  return imported;
}

/** 手工匹配: a 长款 and a 短款 of one provider that are one movement. @throws not_found, state_forbidden, invalid_input */
export async function matchByHand(
  tx: Tx,
  staff: Staff,
  id: number,
  { shortId, note }: BillRowMatch,
): Promise<BillRow> {
  const long = await lockDifference(tx, staff, id);
  const short = await lockDifference(tx, staff, shortId);
  if (long.result !== 'LONG' || short.result !== 'SHORT' || long.provider !== short.provider) {
    throw new RuleViolation('invalid_input', '只能将同一渠道的一笔长款与一笔短款匹配', { path: 'shortId' });
  }
  if ((long.billFen ?? 0) < 0 !== (short.ledgerFen ?? 0) < 0) {
    throw new RuleViolation('invalid_input', '一收一付不能匹配', { path: 'shortId' });
  }
  await joinRows(tx, { longId: id, shortId, note, staffId: staff.id });
  return noted(tx, staff, long, note);
}

/** Asks how a difference is to be settled; a second person decides. @throws not_found, state_forbidden */
export async function askWay(tx: Tx, staff: Staff, id: number, { way, note }: BillRowAsk): Promise<BillRow> {
  const row = await lockDifference(tx, staff, id);
  if (way === 'REFUND' && !isRefundable(row)) {
    throw new RuleViolation('state_forbidden', '只有微信、支付宝多收且有商户单号的款项可以退还付款人');
  }
  await markAsked(tx, id, { way, note, staffId: staff.id });
  return noted(tx, staff, row, note);
}

type Deciding = { now: Date; bizDate: string };

/** @throws not_found where nothing waits, maker_is_checker */
export async function decideWay(
  tx: Tx,
  staff: Staff,
  id: number,
  { approved, reason }: BillRowAudit,
  work: Deciding,
): Promise<BillRow> {
  const row = found(await lockBillRow(tx, id, staff.id), '差异');
  if (row.state !== 'ASKED') throw new RuleViolation('not_found', '没有待审核的处理');
  refuseMaker(row.isOwn);
  if (!approved) {
    await markOpen(tx, id);
    return noted(tx, staff, row, reason);
  }
  const { now: at } = work;
  if (row.way === 'ADJUST') {
    await post(
      tx,
      'variance',
      { id, account: accountOf(row), amountFen: surplusOf(row) },
      { ...work, staffId: staff.id },
    );
  }
  const state = row.way === 'REFUND' ? ('REFUNDING' as const) : ('SETTLED' as const);
  await markDecided(tx, id, { state, staffId: staff.id, at });
  return noted(tx, staff, row, reason);
}

/** What the provider says of more than we do; negative where it says less. */
function surplusOf({ billFen, ledgerFen }: Pick<BillRow, 'billFen' | 'ledgerFen'>): Fen {
  return subtractFen(billFen ?? zeroFen, ledgerFen ?? zeroFen);
}

function isRefundable(row: BillRow): boolean {
  return (
    row.provider !== 'BANK' &&
    row.tradeNo !== '' &&
    row.billFen !== null &&
    row.billFen > 0 &&
    surplusOf(row) > 0
  );
}

const accounts = { WECHAT: 'wechat', ALIPAY: 'alipay', BANK: 'bank' } as const satisfies Record<
  BillProvider,
  Account
>;

/** Where the ledger has the money of a row. */
function accountOf({ provider, method }: Pick<BillRow, 'provider' | 'method'>): Account {
  return method === 'UNIONPAY_CARD' ? 'card' : accounts[provider];
}

type Booking = Deciding & { staffId: number };

/** What was too much came, and has gone back to the payer. */
export async function postBillRefund(
  tx: Tx,
  { id, provider, surplusFen }: { id: number; provider: 'WECHAT' | 'ALIPAY'; surplusFen: Fen },
  work: Booking,
): Promise<void> {
  const account = accounts[provider];
  await post(tx, 'variance', { id, account, amountFen: surplusFen }, work);
  await post(tx, 'refund', { id, account, amountFen: negateFen(surplusFen) }, work);
}

/** Against an account of the row: for an adjustment the ledger says from now on what the provider says. */
async function post(
  tx: Tx,
  kind: 'variance' | 'refund',
  { id, account, amountFen }: { id: number; account: Account; amountFen: Fen },
  { now: postedAt, bizDate, staffId }: Booking,
): Promise<void> {
  const entries = [
    { account, amountFen },
    { account: `bill-variance/${id}` as const, amountFen: negateFen(amountFen) },
  ];
  const place = { shiftId: null, outletId: null, bizDate, staffId, postedAt };
  await postPayments(tx, place, [{ kind, refType: 'channel_bill_row', refId: id, entries }]);
  await touchBusinessDay(tx, [bizDate]);
}

async function lockDifference(tx: Tx, staff: Staff, id: number): Promise<BillRow> {
  const row = found(await lockBillRow(tx, id, staff.id), '差异');
  if (row.result === 'MATCHED' || row.state !== 'OPEN') throw new RuleViolation('state_forbidden');
  return row;
}

async function noted(tx: Tx, staff: Staff, before: BillRow, reason: string): Promise<BillRow> {
  const after = found(await readBillRow(tx, before.id, staff.id), '差异');
  const said = ({ result, state, way }: BillRow) => ({
    billResult: billResults[result],
    billState: state,
    billWay: way === null ? null : billWays[way],
  });
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.channel-bill.settled',
    objectType: 'channel_bill_row',
    objectId: before.channelTradeNo || before.tradeNo || String(before.id),
    before: said(before),
    after: said(after),
    ...(reason === '' ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
