import type {
  HeldCart,
  HeldCartDraft,
  HeldCarts,
  TakenHeldCart,
} from '@shanmen/shared/contracts/cashier/held-cart';

import { initialsOf } from '../../admin/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { readMember } from '../guests/member/member.queries.ts';
import { holdOwnOpenShift, type TillShiftRow } from '../shift/shift.queries.ts';
import {
  dropHeldCart,
  findTaker,
  handOverHeldCart,
  insertHeldCart,
  listColleagues,
  listHeldCarts,
  type Read,
  takeHeldCart,
} from './held-cart.queries.ts';

/** When, and for how long a cart waits. */
export type HeldCartWork = { now: Date; hours: number };

const hourMs = 3_600_000;

/** 挂单: the cart waits in the store of one's own open shift; any of its tills may take it up. @throws shift_not_open */
export async function holdCart(
  tx: Tx,
  staff: Staff,
  { tillId, label, totalFen, ...content }: HeldCartDraft,
  { now, hours }: HeldCartWork,
): Promise<HeldCart> {
  const { storeId, ...shift } = await requireShift(tx, staff);
  if (shift.tillId !== tillId) throw new RuleViolation('shift_not_open');
  const id = await insertHeldCart(tx, {
    storeId,
    tillId,
    label,
    totalFen,
    content,
    heldBy: staff.id,
    heldAt: now,
    expiresAt: new Date(now.getTime() + hours * hourMs),
  });
  return shown(tx, id, { storeId, at: now, staffId: staff.id });
}

/** The carts of the store of one's own open shift; none without one. */
export async function showHeldCarts(db: Db, staff: Staff, at: Date): Promise<HeldCarts> {
  const shift = await holdOwnOpenShift(db, staff.id);
  if (!shift) return { rows: [], colleagues: [] };
  const { storeId } = shift;
  const [rows, colleagues] = await Promise.all([
    listHeldCarts(db, { storeId, at, staffId: staff.id }),
    listColleagues(db, storeId),
  ]);
  const others = colleagues.filter(({ id }) => id !== staff.id);
  return { rows, colleagues: others.map(other => ({ ...other, pinyin: initialsOf(other.name) })) };
}

/** 取单. Of many at once one gets it. @throws shift_not_open, held_cart_taken, cart_gone */
export async function takeCartUp(
  tx: Tx,
  staff: Staff,
  id: number,
  { now }: HeldCartWork,
): Promise<TakenHeldCart> {
  const { storeId } = await requireShift(tx, staff);
  const cart = await takeHeldCart(tx, { id, storeId, at: now, staffId: staff.id });
  if (!cart) throw await refusal(tx, id, storeId);
  const { memberId, ...taken } = cart;
  return { ...taken, member: memberId === undefined ? null : await readMember(tx, memberId) };
}

/** 转交: the cart becomes one of a colleague who works in the store. @throws shift_not_open, held_cart_taken, cart_gone */
export async function handCartOver(
  tx: Tx,
  staff: Staff,
  { id, cashierId }: { id: number; cashierId: number },
  { now }: HeldCartWork,
): Promise<HeldCart> {
  const { storeId } = await requireShift(tx, staff);
  const place = { storeId, at: now, staffId: staff.id };
  if (!(await handOverHeldCart(tx, { ...place, id, cashierId }))) throw await refusal(tx, id, storeId);
  return shown(tx, id, place);
}

/** 删除, with a reason. @throws shift_not_open, held_cart_taken, cart_gone */
export async function dropCart(
  tx: Tx,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
  { now }: HeldCartWork,
): Promise<{ id: number }> {
  const { storeId, outletId } = await requireShift(tx, staff);
  const place = { storeId, at: now, staffId: staff.id };
  const [cart] = await listHeldCarts(tx, place, id);
  if (!cart || !(await dropHeldCart(tx, { ...place, id, reason }))) throw await refusal(tx, id, storeId);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId,
    action: 'cashier.held-cart.dropped',
    objectType: 'held_cart',
    objectId: String(id),
    after: { label: cart.label, totalFen: cart.totalFen, heldBy: cart.heldBy },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return { id };
}

async function requireShift(tx: Tx, staff: Staff): Promise<TillShiftRow> {
  const shift = await holdOwnOpenShift(tx, staff.id);
  if (!shift) throw new RuleViolation('shift_not_open');
  return shift;
}

/** Why a cart is no longer there, for whoever comes second. */
async function refusal(tx: Tx, id: number, storeId: number): Promise<RuleViolation> {
  const taker = await findTaker(tx, id, storeId);
  return taker === null
    ? new RuleViolation('cart_gone')
    : new RuleViolation('held_cart_taken', `已被${taker}取走`, { taker });
}

async function shown(tx: Tx, id: number, place: Read): Promise<HeldCart> {
  const [cart] = await listHeldCarts(tx, place, id);
  if (!cart) throw new Error(`cart ${id} was written in this transaction`);
  return cart;
}
