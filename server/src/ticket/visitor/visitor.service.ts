import type { VisitorAnswer, VisitorQuestion } from '@shanmen/shared/contracts/ticket/visitor';

import { readProducts } from '../../commerce/public.ts';
import type { Db } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import { listLiveTickets } from './visitor.queries.ts';
import { registerVisitor, shownVisitor, type VisitorColumns, type VisitorWork } from './visitor.ts';

/** A person with the family of tickets that one is asked for. */
export type PersonForFamily = { columns: VisitorColumns; family: string };

/**
 * Judges one visitor while the next is typed; the sale judges again.
 * @throws product_not_on_sale, id_invalid, visitor_ineligible, duplicate_visitor
 */
export async function checkVisitor(
  db: Db,
  { visitDate, productId, visitor }: VisitorQuestion,
  work: VisitorWork,
): Promise<VisitorAnswer> {
  const [product] = await readProducts(db, [productId]);
  if (!product) throw new RuleViolation('product_not_on_sale', undefined, { productId });
  const { name: productName, eligibility, family } = product;
  const { columns, age } = registerVisitor(visitor, { productName, eligibility, visitDate }, work);
  await refuseDuplicates(db, [{ columns, family }], visitDate);
  return { visitor: shownVisitor(columns), age };
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
): Promise<void> {
  const seen = new Set<string>();
  for (const { columns, family } of people) {
    const key = `${columns.id_hash} ${family}`;
    if (seen.has(key)) throw duplicate(columns, '本单');
    seen.add(key);
  }
  if (people.length === 0) return;
  const hashes = people.map(({ columns }) => columns.id_hash);
  const live = await listLiveTickets(db, hashes, visitDate);
  for (const { columns, family } of people) {
    const held = live.find(ticket => ticket.idHash === columns.id_hash && ticket.family === family);
    if (held) throw duplicate(columns, held.productName);
  }
}

function duplicate({ id_masked: idMasked }: VisitorColumns, held: string): RuleViolation {
  return new RuleViolation('duplicate_visitor', `${idMasked} 当日已有同类门票（${held}）`, { idMasked });
}
