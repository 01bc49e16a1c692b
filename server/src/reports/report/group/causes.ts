import { ratioOf } from './ratio.ts';

/** What one kind of income brought, of how many pieces. */
export type Kind = { readonly now: Amount; readonly then: Amount };
type Amount = { readonly fen: number; readonly qty: number };

/** Why an amount is another one than before: more visitors, other things bought by each of them, other prices. */
export type Causes = { readonly volume: number; readonly mix: number; readonly price: number };

/**
 * The difference of a kind in three parts that add up to it to the fen: with h visitors, s pieces for each of them and p
 * the average price, 客流 (h₁ − h₀) · s₀p₀, 结构 h₁ · (s₁ − s₀) · p₀, 价格 h₁ · s₁ · (p₁ − p₀). A kind that was not sold
 * before has no price then, and is 结构 alone.
 */
export function causesOf({ now, then }: Kind, visitors: { now: number; then: number }): Causes {
  const volume = ratioOf(then.fen, visitors.then, visitors.now - visitors.then) ?? 0;
  const atOldPrice = ratioOf(then.fen, then.qty, now.qty);
  const price = atOldPrice === null ? 0 : now.fen - atOldPrice;
  return { volume, mix: now.fen - then.fen - volume - price, price };
}

export function addCauses(parts: readonly Causes[]): Causes {
  const sum = (of: (part: Causes) => number) => parts.reduce((whole, part) => whole + of(part), 0);
  return { volume: sum(part => part.volume), mix: sum(part => part.mix), price: sum(part => part.price) };
}
