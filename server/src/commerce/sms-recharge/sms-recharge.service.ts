import {
  type SmsAccount,
  smsPackages,
  type SmsPayMethod,
  type SmsRecharge,
  type SmsRechargeDraft,
  type SmsWarn,
} from '@shanmen/shared/contracts/commerce/sms-recharge';
import { negateFen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';

import { found } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { type Account, postPayments } from '../payments/payment-ledger/payment.ledger.ts';
import { insertRecharge, putWarnLevel, readRecharge, readSmsAccount } from './sms-recharge.queries.ts';

type AccountWork = { now: Date; overdraftSegments: number };

export async function showAccount(db: Db, { now, overdraftSegments }: AccountWork): Promise<SmsAccount> {
  return { ...(await readSmsAccount(db, dayOf(now))), overdraftSegments };
}

const accounts = { BANK: 'bank', WECHAT: 'wechat', ALIPAY: 'alipay' } as const satisfies Record<
  SmsPayMethod,
  Account
>;

/** 购买: the segments are there at once, and the money stands in the payment ledger. */
export async function buySegments(
  tx: Tx,
  staff: Staff,
  draft: SmsRechargeDraft,
  { now, bizDate, idemKey }: { now: Date; bizDate: string; idemKey: string },
): Promise<SmsRecharge> {
  const { segments, amountFen } = smsPackages[draft.package];
  const slipNo = draft.slipNo.trim();
  const bought = { ...draft, slipNo, segments, amountFen, idemKey, staffId: staff.id, at: now };
  const id = await insertRecharge(tx, bought);
  const entries = [
    { account: accounts[draft.payMethod], amountFen: negateFen(amountFen) },
    { account: 'sms' as const, amountFen },
  ];
  const place = { shiftId: null, outletId: null, bizDate, staffId: staff.id, postedAt: now };
  await postPayments(tx, place, [{ kind: 'purchase', refType: 'sms_recharge', refId: id, entries }]);
  await touchBusinessDay(tx, [bizDate]);
  const recharge = found(await readRecharge(tx, id), '短信充值');
  const after = { segments, amountFen, balanceSegments: recharge.balanceAfter, slipNo };
  await noted(tx, staff, 'commerce.sms.recharged', { after });
  return recharge;
}

/** 预警线. */
export async function changeWarnLevel(
  tx: Tx,
  staff: Staff,
  { warnAt }: SmsWarn,
  work: AccountWork,
): Promise<SmsAccount> {
  const before = await showAccount(tx, work);
  await putWarnLevel(tx, warnAt);
  await noted(tx, staff, 'commerce.sms.warn-changed', {
    before: { warnAt: before.warnAt },
    after: { warnAt },
  });
  return showAccount(tx, work);
}

function noted(
  tx: Tx,
  { id: staffId, requestId, ip }: Staff,
  action: string,
  change: { before?: object; after: object },
): Promise<void> {
  return writeAudit(tx, {
    staffId,
    requestId,
    ip,
    action,
    objectType: 'sms_account',
    objectId: '',
    ...change,
  });
}
