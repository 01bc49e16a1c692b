import type { Member, MemberDraft, Recharge, Wallet } from '@shanmen/shared/contracts/cashier/guests/member';
import { type Fen, formatYuan, negateFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { maskedMobile, postPayments } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { addMemberParty } from '../../../goods/public.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type PersonKeys, sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { requireOpenTill } from '../../sale/sale.service.ts';
import { findTakenBy, insertMember, nextMemberCode, readMember, readWalletRows } from './member.queries.ts';
import { moveWallet } from './wallet.ledger.ts';

type Made = { now: Date; idemKey: string };

/** 新会员: a customer of kind 会员 with a mobile, found by it from now on. @throws code_taken for mobile or card */
export async function addMember(
  tx: Tx,
  staff: Staff,
  { name, mobile, cardNo }: MemberDraft,
  { now, idemKey, keys }: Made & { keys: PersonKeys },
): Promise<Member> {
  const mobileHash = searchHash(mobile, keys);
  const taken = await findTakenBy(tx, { mobileHash, cardNo: cardNo ?? null });
  if (taken !== null) throw takenBy(taken);
  const code = await nextMemberCode(tx);
  const mobileMasked = maskedMobile(mobile);
  const partyId = await addMemberParty(tx, { code, name, phone: mobileMasked, staffId: staff.id });
  const isNew = await insertMember(tx, {
    partyId,
    idemKey,
    cardNo: cardNo ?? code,
    mobileEnc: sealText(mobile, keys),
    mobileHash,
    mobileMasked,
    staffId: staff.id,
    at: now,
  });
  if (!isNew) throw takenBy('mobile');
  const member = found(await readMember(tx, partyId), '会员');
  const { cardNo: card } = member;
  await noted(tx, staff, 'cashier.member.added', member, { code, name, cardNo: card, mobileMasked });
  return member;
}

function takenBy(path: 'mobile' | 'cardNo'): RuleViolation {
  const words = path === 'mobile' ? '该手机号已是会员' : '该卡号已被使用';
  return new RuleViolation('code_taken', words, { path });
}

/**
 * 充值: money into the drawer of the open shift or by card, and as much onto the wallet.
 * @throws shift_not_open, not_found, wallet_limit above what a member may have with us
 */
export async function rechargeMember(
  tx: Tx,
  staff: Staff,
  memberId: number,
  recharge: Recharge,
  { now, idemKey, mostFen }: Made & { mostFen: Fen },
): Promise<Member> {
  const { shift } = await requireOpenTill(tx, staff, recharge.tillId);
  const before = found(await readMember(tx, memberId), '会员');
  const { tender, amountFen } = recharge;
  const reference = recharge.tender === 'CARD' ? recharge.reference : null;
  const move = { memberId, amountFen, points: 0, docId: null, shiftId: shift.id, staffId: staff.id, at: now };
  const paidIn = { tender, reference, idemKey } as const;
  const id = await moveWallet(tx, { ...move, kind: 'RECHARGE', paidIn });
  if (id === null) throw new Error(`wallet ${memberId} takes money`);
  const member = found(await readMember(tx, memberId), '会员');
  if (member.balanceFen > mostFen)
    throw new RuleViolation('wallet_limit', `储值余额最多 ¥${formatYuan(mostFen)}`, { mostFen });
  const { bizDate, outletId } = shift;
  await postPayments(tx, { shiftId: null, outletId, bizDate, staffId: staff.id, postedAt: now }, [
    {
      kind: 'wallet',
      refType: 'till_wallet',
      refId: id,
      entries: [
        { account: tender === 'CASH' ? `till/${shift.id}` : 'card', amountFen },
        { account: `wallet/${memberId}`, amountFen: negateFen(amountFen) },
      ],
    },
  ]);
  await touchBusinessDay(tx, [bizDate]);
  await noted(tx, staff, 'cashier.member.recharged', member, {
    name: before.name,
    amountFen,
    balanceFen: member.balanceFen,
  });
  return member;
}

/** @throws not_found */
export async function showWallet(db: Db, memberId: number): Promise<Wallet> {
  const member = found(await readMember(db, memberId), '会员');
  return { member, rows: await readWalletRows(db, memberId) };
}

async function noted(
  tx: Tx,
  staff: Staff,
  action: `cashier.member.${'added' | 'recharged'}`,
  { id }: Member,
  after: object,
): Promise<void> {
  const { requestId, ip } = staff;
  await writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'member',
    objectId: String(id),
    after,
    requestId,
    ip,
  });
}
