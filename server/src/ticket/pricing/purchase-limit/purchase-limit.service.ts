import type { Product } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { takeTurns } from '../../booking/booking-proof/booking-proof.queries.ts';
import type { PricedLine } from '../../selling/sale/sale-cart.ts';
import type { Move } from '../../after-sale/ticket-change/change-rules.ts';
import { headsOf } from '../../selling/visitor/party.ts';
import type { VisitorColumns } from '../../selling/visitor/visitor.ts';
import { countBought, countForDays, type Taken } from './purchase-limit.queries.ts';

/** What is bought, for which day, on which business day, and who the people of each line are. */
export type Purchase = {
  lines: readonly Pick<PricedLine, 'product' | 'qty'>[];
  people: readonly (readonly VisitorColumns[])[];
  visitDate: string;
  bizDate: string;
};

type CapLine = { productId: number; name: string; cap: number; asked: number };
type PersonLine = { productId: number; name: string; limit: number; person: VisitorColumns };

/**
 * Counts a sale against what its products are limited to, one sale of a limited product after the other, so that many
 * at once gain nothing. It comes before anything is locked that others wait for.
 * @throws sold_out, limit_exceeded
 */
export async function refuseOverPurchase(tx: Tx, purchase: Purchase): Promise<void> {
  await takeTurns(tx, [
    ...cappedIn(purchase).map(({ productId }) => dayTurn(productId, purchase.visitDate)),
    ...new Set(countedPeople(purchase).map(({ person }) => `purchase ${person.id_hash}`)),
  ]);
  await judgePurchase(tx, purchase);
}

/** As things stand now, of what is not bought yet. @throws sold_out, limit_exceeded */
export async function judgePurchase(db: Db, purchase: Purchase): Promise<void> {
  await refuseBought(db, countedPeople(purchase), purchase.bizDate);
  await refuseFullDay(db, cappedIn(purchase), purchase.visitDate);
}

/** Of tickets that move: whoever comes on the day anew, or with another product, counts there. @throws sold_out */
export async function refuseOverDay(tx: Tx, moves: readonly Move[], visitDate: string): Promise<void> {
  const capped = cappedAmong(moves, visitDate);
  await takeTurns(
    tx,
    capped.map(({ productId }) => dayTurn(productId, visitDate)),
  );
  await refuseFullDay(tx, capped, visitDate);
}

/** As {@link refuseOverDay}, by who comes on the day as far as is known. @throws sold_out */
export function judgeDay(taken: Taken, moves: readonly Move[], visitDate: string): void {
  refuseFull(cappedAmong(moves, visitDate), taken, visitDate);
}

function cappedAmong(moves: readonly Move[], visitDate: string): CapLine[] {
  const coming = moves.filter(
    ({ ticket, line }) => ticket.visitDate !== visitDate || ticket.productId !== line.product.id,
  );
  return cappedOf(coming.map(({ ticket, line: { product } }) => ({ product, heads: ticket.personCount })));
}

function dayTurn(productId: number, visitDate: string): string {
  return `purchase ${productId} ${visitDate}`;
}

function cappedIn({ lines }: Purchase): CapLine[] {
  return cappedOf(lines.map(line => ({ product: line.product, heads: headsOf(line) })));
}

function cappedOf(lines: readonly { product: Product; heads: number }[]): CapLine[] {
  const capped = new Map<number, CapLine>();
  for (const { product, heads } of lines) {
    const { id: productId, name, purchase } = product;
    if (purchase.dailyCap === null) continue;
    const asked = (capped.get(productId)?.asked ?? 0) + heads;
    capped.set(productId, { productId, name, cap: purchase.dailyCap, asked });
  }
  return [...capped.values()];
}

function countedPeople({ lines, people }: Purchase): PersonLine[] {
  return lines.flatMap(({ product: { id: productId, name, purchase } }, index) => {
    const limit = purchase.maxPerIdPerDay;
    return limit === null ? [] : (people[index] ?? []).map(person => ({ productId, name, limit, person }));
  });
}

async function refuseFullDay(db: Db, capped: readonly CapLine[], visitDate: string): Promise<void> {
  if (capped.length === 0) return;
  const ids = capped.map(({ productId }) => productId);
  const taken = (await countForDays(db, ids, [visitDate])).get(visitDate) ?? new Map<number, number>();
  refuseFull(capped, taken, visitDate);
}

function refuseFull(capped: readonly CapLine[], taken: Taken, visitDate: string): void {
  for (const { productId, name, cap, asked } of capped) {
    const remaining = Math.max(cap - (taken.get(productId) ?? 0), 0);
    if (asked <= remaining) continue;
    const text = `余票不足：${name} ${visitDate} 每日限量 ${cap} 张，仅剩 ${remaining} 张`;
    throw new RuleViolation('sold_out', text, { productId, visitDate, remaining });
  }
}

async function refuseBought(db: Db, counted: readonly PersonLine[], bizDate: string): Promise<void> {
  if (counted.length === 0) return;
  const bought = await countBought(
    db,
    counted.map(({ person }) => person.id_hash),
    counted.map(({ productId }) => productId),
    bizDate,
  );
  const had = new Map(bought.map(({ idHash, productId, count }) => [`${idHash} ${productId}`, count]));
  for (const { productId, name, limit, person } of counted) {
    const key = `${person.id_hash} ${productId}`;
    const count = (had.get(key) ?? 0) + 1;
    had.set(key, count);
    if (count <= limit) continue;
    const text = `${name} 同一证件每天限购 ${limit} 张，${person.id_masked} 今日已购 ${count - 1} 张`;
    throw new RuleViolation('limit_exceeded', text, { productId, limit, idMasked: person.id_masked });
  }
}
