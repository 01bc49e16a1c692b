import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { Agreement } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What the slip of a booking says besides its order. */
type BookedTerms = Omit<TeamBooking, 'order'>;

/** The terms of a group's booking; null for an order that is none, or is over. */
export async function readTerms(db: Db, orderNo: string): Promise<BookedTerms | null> {
  const result = await sql<BookedTerms>`
    select
      ticket_order.pickup_code as "pickupCode",
      ticket_order.hold_expires_at as "heldUntil",
      ticket_order.frozen_fen as "frozenFen",
      case when ticket_order.frozen_fen > 0 then account.balance_fen - account.frozen_fen + account.credit_limit_fen + account.temp_limit_fen end
        as "availableFen"
    from ticket.ticket_order
    left join commerce.credit_account as account on account.id = ticket_order.credit_account_id
    where ticket_order.order_no = ${orderNo}
      and ticket_order.is_deferred
      and ticket_order.state = 'RESERVED'`.execute(db);
  return result.rows[0] ?? null;
}

/** The order of a group that booked, in the outlets named or in any; null where there is none. */
export async function findTeamBooking(
  db: Db,
  orderNo: string,
  outletIds: readonly number[] | null,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.ticket_order
    where order_no = ${orderNo}
      and is_deferred
      and (${outletIds === null} or outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** Bookings of groups that were not fetched in time and whose money nobody is asking for. */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.ticket_order
    where state = 'RESERVED'
      and hold_expires_at <= ${now.toISOString()}
      and not exists (
        select from ticket.payment
        where payment.order_id = ticket_order.id
          and payment.state in ('PENDING', 'UNKNOWN')
      )
    order by hold_expires_at
    limit ${limit}`.execute(db);
  return result.rows.map(row => row.id);
}

/** What an enterprise has booked and not fetched yet counts for who looks after it now. @returns how many bookings */
export async function giveBookings(tx: Tx, enterpriseId: number, managerId: number): Promise<number> {
  const result = await sql`
    update ticket.ticket_order
    set account_manager_id = ${managerId},
        version = version + 1
    where enterprise_id = ${enterpriseId}
      and is_deferred
      and state = 'RESERVED'`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Who answers for a booking: its agreement, and the account that has set something aside. */
export type BookedTeam = {
  agreement: Pick<Agreement, 'noshowPolicy' | 'noshowBp'>;
  accountId: number | null;
  accountKind: CreditAccount['kind'] | null;
  frozenFen: Fen;
};

/** Of a booking that is locked by the caller. */
export async function readBookedTeam(tx: Tx, orderId: number): Promise<BookedTeam> {
  const result = await sql<BookedTeam>`
    select
      jsonb_build_object('noshowPolicy', agreement.noshow_policy, 'noshowBp', agreement.noshow_bp) as agreement,
      ticket_order.credit_account_id as "accountId",
      account.kind as "accountKind",
      ticket_order.frozen_fen as "frozenFen"
    from ticket.ticket_order
    join ticket.agreement on agreement.id = ticket_order.agreement_id
    left join commerce.credit_account as account on account.id = ticket_order.credit_account_id
    where ticket_order.id = ${orderId}`.execute(tx);
  const [team] = result.rows;
  if (!team) throw new Error('a group books under an agreement');
  return team;
}
