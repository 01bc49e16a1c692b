import { isInForce } from '@shanmen/shared/contracts/ticket/selling/letters';
import type {
  CollectableOrder,
  CollectableOrders,
  Collected,
  PickupRequest,
} from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { zeroFen } from '@shanmen/shared/money';
import { dayOf, formatInstant } from '@shanmen/shared/time';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { searchHash } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { shownPerson } from '../../admission/check-in/foreign-code.ts';
import { plateKey } from '../../groups/tour-crew/plate-key.ts';
import { listOrderTickets, type OrderTicket } from '../../selling/order/order.queries.ts';
import { showOrder } from '../../selling/order/order.service.ts';
import { holdOpenShift } from '../../shift/shift/shift.queries.ts';
import { accountWaysOf, readTeamAccount } from '../../groups/team-sale/team-sale.service.ts';
import { isTicketNo, readQr, type TicketKeys } from '../../selling/ticket/ticket-number.ts';
import {
  type BookedBy,
  type CollectableHead,
  listBooked,
  markCollected,
  readCollected,
} from './pickup.queries.ts';
import { type PickupWork, payAtWindow } from './pickup-payment.ts';

type Finding = Pick<PickupWork, 'now' | 'keys'>;

/** The booked orders that a code, a number, a mobile or an identity card finds. @throws not_found */
export async function findCollectable(db: Db, code: string, finding: Finding): Promise<CollectableOrders> {
  const orders = await listCollectable(db, code, finding);
  if (orders.length === 0)
    throw new RuleViolation('not_found', '没有找到今天及以后的网上订单或团队预订，请核对号码');
  return orders;
}

/** Groups that booked and have not paid yet; none is an answer while somebody still types. */
export async function findBookedTeams(db: Db, code: string, finding: Finding): Promise<CollectableOrders> {
  const orders = await listCollectable(db, code, finding);
  return orders.filter(({ team, refusal }) => team !== undefined && refusal === null);
}

async function listCollectable(db: Db, code: string, { now, keys }: Finding): Promise<CollectableOrders> {
  const heads = await listBooked(db, bookedBy(code, keys), dayOf(now));
  const tickets = await listOrderTickets(
    db,
    heads.map(({ id }) => id),
  );
  const teams = await Promise.all(heads.map(head => teamOf(db, head, now)));
  return heads.map((head, index) => ({ ...shown(head, tickets, now), ...teams[index] }));
}

/**
 * 取票: the tickets of a booked order are fetched on paper, once; who, when and where is kept. What is not
 * paid yet is paid here; with a scanned code the order is fetched when the money is there.
 * @throws shift_not_open, not_found, nothing_to_collect, already_collected with who was faster, and the
 * refusals of `payAtWindow`
 */
export async function collectTickets(
  tx: Tx,
  staff: Staff,
  { windowId, orderNo, payments = [] }: PickupRequest,
  work: PickupWork,
): Promise<Order> {
  const { now, keys } = work;
  const shift = await holdOpenShift(tx, staff.id, windowId);
  if (!shift) throw new RuleViolation('shift_not_open');
  const [order] = await findCollectable(tx, orderNo, { now, keys });
  const head = await readBooked(tx, orderNo, now);
  if (!order || !head) throw new RuleViolation('not_found');
  if (order.collected === null && order.refusal !== null) {
    throw new RuleViolation('nothing_to_collect', order.refusal);
  }
  if (order.dueFen > 0 || payments.length > 0) {
    const { id, agreementId } = head;
    await payAtWindow(tx, staff, { id, payments, agreementId }, { ...work, shift });
    return showOrder(tx, orderNo, { keys, outletIds: null });
  }
  const isFirst = await markCollected(tx, { orderId: head.id, staffId: staff.id, windowId, at: now });
  if (!isFirst) throw alreadyCollected(await readCollected(tx, head.id));
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: shift.outletId,
    action: 'ticket.order.collected',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: {},
    after: { window: shift.windowName, tickets: order.tickets.length },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return showOrder(tx, orderNo, { keys, outletIds: null });
}

/** The booked order of this number, of today or later; null where there is none. */
export async function readBooked(db: Db, orderNo: string, now: Date): Promise<CollectableHead | null> {
  const [head] = await listBooked(db, { ...nothing, orderNo }, dayOf(now));
  return head ?? null;
}

function alreadyCollected(collected: Collected | null): RuleViolation {
  return new RuleViolation('already_collected', collected ? collectedWords(collected) : undefined);
}

/** 已于 11-20 10:22 在 南门1号窗 由 售票员01 取票 */
function collectedWords({ at, byName, windowName }: Collected): string {
  return `已于 ${formatInstant(at).slice(5, 16)} 在${windowName}由${byName}取票；要再打一份请补打`;
}

const nothing: BookedBy = {
  orderNo: null,
  ticketNo: null,
  pickupCode: null,
  mobileHash: null,
  idHash: null,
  plate: null,
  mobileTail: null,
  words: null,
  externalNo: null,
};

/** One letter or digit stands for too many. */
const fewestWords = 2;

/** Blanks and lower case aside; an agency's number may look like any of ours. */
function bookedBy(code: string, keys: TicketKeys): BookedBy {
  const plain = code.replace(/\s/g, '').toUpperCase();
  return { ...knownShape(plain, keys), externalNo: plain };
}

/** Told apart by shape; what is none of them may name a group. */
function knownShape(plain: string, { person }: TicketKeys): BookedBy {
  const ticketNo = readQr(plain)?.ticketNo ?? plain;
  if (isTicketNo(ticketNo)) return { ...nothing, ticketNo };
  if (/^\d{9}$/.test(plain)) return { ...nothing, pickupCode: plain };
  if (/^1[3-9]\d{9}$/.test(plain)) return { ...nothing, mobileHash: searchHash(plain, person) };
  if (/^D?\d{13}$/.test(plain)) return { ...nothing, orderNo: `D${plain.replace('D', '')}` };
  const idHash = shownPerson(plain, person);
  if (idHash !== null) return { ...nothing, idHash };
  return {
    ...nothing,
    plate: plateKey(plain),
    mobileTail: /^\d{4}$/.test(plain) ? plain : null,
    words: plain.length < fewestWords ? null : plain,
  };
}

function shown(
  {
    id,
    holdExpiresAt,
    agreementId: _agreement,
    frozenFen: _frozen,
    externalNo: _external,
    ...head
  }: CollectableHead,
  all: readonly OrderTicket[],
  now: Date,
): CollectableOrder {
  const tickets = all.filter(ticket => ticket.orderId === id);
  const isOpenEnded = head.state === 'RESERVED' && holdExpiresAt === null;
  const isHeld = isOpenEnded || (holdExpiresAt !== null && Date.parse(holdExpiresAt) > now.getTime());
  return {
    ...head,
    dueFen: isHeld ? head.totalFen : zeroFen,
    refusal: isHeld ? null : refusalOf(head, tickets),
    tickets: tickets.map(ticket => ({
      ticketNo: ticket.ticketNo,
      productName: ticket.productName,
      status: ticket.status,
      visitDate: ticket.visitDate,
      startTime: ticket.startTime,
      endTime: ticket.endTime,
      personCount: ticket.personCount,
      visitor: ticket.visitor
        ? [ticket.visitor.name, ticket.visitor.idMasked].filter(Boolean).join(' ')
        : null,
      printCount: ticket.printCount,
      isUsedUp: ticket.isUsedUp ?? false,
    })),
  };
}

/** How a group that booked may pay, as long as it owes something. */
async function teamOf(
  db: Db,
  { state, agreementId, frozenFen, externalNo }: CollectableHead,
  now: Date,
): Promise<Pick<CollectableOrder, 'team'>> {
  if (agreementId === null || state !== 'RESERVED') return {};
  const { agreement, account } = await readTeamAccount(db, agreementId, now);
  return {
    team: {
      no: agreement.no,
      enterpriseName: agreement.enterpriseName,
      payModes: agreement.payModes,
      accountWays: accountWaysOf(agreement, account),
      availableFen: account?.availableFen ?? null,
      frozenFen,
      externalNo,
    },
  };
}

function refusalOf(
  { collected, state }: Pick<CollectableHead, 'collected' | 'state'>,
  tickets: readonly OrderTicket[],
): string | null {
  if (collected) return collectedWords(collected);
  if (tickets.some(isInForce)) return null;
  if (tickets.some(({ status }) => status === 'O')) return '门票均已检票入园，没有可取的票';
  if (state === 'RESERVED') return '已过保留时间，占位不再保留，请重新预订';
  if (state === 'UNPAID') return '没有按时支付，占位已过期，请重新购票';
  return '门票已取消或已退，没有可取的票';
}
