import {
  blacklistReasons,
  type BlacklistScope,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import type { VisitorAnswer, VisitorQuestion } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { dayOf } from '@shanmen/shared/time';

import { BlacklistRefusal, listBlocks, readProducts } from '../../../commerce/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { demandOf } from './party.ts';
import { listLiveTickets, type LiveTicket } from './visitor.queries.ts';
import { registerVisitor, shownVisitor, type VisitorColumns, type VisitorWork } from './visitor.ts';

/** A person with the family of tickets that one is asked for. */
export type PersonForFamily = { columns: VisitorColumns; family: string };

/**
 * Judges one visitor while the next is typed; the sale judges again.
 * @throws product_not_on_sale, id_invalid, visitor_ineligible, visitor_blocked, duplicate_visitor
 */
export async function checkVisitor(
  db: Db,
  { visitDate, productId, visitor }: VisitorQuestion,
  { now, ...work }: VisitorWork & { now: Date },
): Promise<VisitorAnswer> {
  const [product] = await readProducts(db, [productId]);
  if (!product) throw new RuleViolation('product_not_on_sale', undefined, { productId });
  const { family } = product;
  const demand = demandOf(product, visitor.memberNo);
  const { columns, age } = registerVisitor(visitor, { ...demand, visitDate }, work);
  await refuseBlocked(db, [columns.id_hash], 'staff', now);
  await refuseDuplicates(db, [{ columns, family }], visitDate);
  return { visitor: shownVisitor(columns), age };
}

/** Whom a refusal is read by: a visitor is not told why. */
export type BlockReader = 'visitor' | 'staff';

const scopeOf = { visitor: 'RESERVE', staff: 'BUY' } as const satisfies Record<BlockReader, BlacklistScope>;

/** Nobody who is on the blacklist now, by document or mobile. @throws visitor_blocked, for staff with reason and end */
export async function refuseBlocked(
  db: Db,
  hashes: readonly string[],
  reader: BlockReader,
  now: Date,
): Promise<void> {
  const [block] = await listBlocks(db, hashes, scopeOf[reader], now);
  if (!block) return;
  if (reader === 'visitor') throw new BlacklistRefusal(block.entryId);
  const { valueMasked, reason, validUntil } = block;
  const until = validUntil === null ? '长期' : `至 ${dayOf(new Date(Date.parse(validUntil) - 1))}`;
  throw new BlacklistRefusal(block.entryId, `${valueMasked} 在黑名单：${blacklistReasons[reason]}，${until}`);
}

/**
 * One person has one live ticket of a family a day, within an order and across all of them. Two
 * sales at the same moment are kept apart by the index of the table, whose refusal reads the same.
 * @throws duplicate_visitor
 */
export async function refuseDuplicates(
  db: Db,
  people: readonly PersonForFamily[],
  visitDate: string,
  /** Tickets that move and so do not stand in their own way. */
  movingIds: readonly number[] = [],
): Promise<void> {
  const hashes = people.map(({ columns }) => columns.id_hash);
  refuseHeld(people, people.length === 0 ? [] : await listLiveTickets(db, hashes, [visitDate], movingIds));
}

/** As {@link refuseDuplicates}, by the live tickets of the day that these people hold. @throws duplicate_visitor */
export function refuseHeld(people: readonly PersonForFamily[], live: readonly LiveTicket[]): void {
  const seen = new Set<string>();
  for (const { columns, family } of people) {
    const key = `${columns.id_hash} ${family}`;
    if (seen.has(key)) throw duplicate(columns, '本单');
    seen.add(key);
  }
  for (const { columns, family } of people) {
    const held = live.find(ticket => ticket.idHash === columns.id_hash && ticket.family === family);
    if (held) throw duplicate(columns, held.productName);
  }
}

function duplicate({ id_masked: idMasked }: VisitorColumns, held: string): RuleViolation {
  return new RuleViolation('duplicate_visitor', `${idMasked} 当日已有同类门票（${held}）`, { idMasked });
}
