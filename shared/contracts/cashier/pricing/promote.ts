import { type Fen, fen, multiplyFen, splitFen, subtractFen, sumFen, zeroFen } from '../../../money/money.ts';
import { placesOf, type Quantity, roundedQuotient } from '../../../money/quantity.ts';
import type { RunningPromotion } from './promotion.ts';

/** A line of a cart as promotions see it. */
export type PromotedLine = {
  goodsId: number;
  qty: Quantity;
  priceFen: Fen;
  /** Price times quantity, or what the label of a scale says. */
  amountFen: Fen;
  /** Reduced by hand, or at another price: nothing comes off besides, unless it is stackable. */
  isFixed?: boolean;
};

/** What promotions take off a line, and which they are, for the slip. */
export type Promoted = { offFen: Fen; names: string[] };

/** Of each line what one promotion takes off, and whether the line was needed for it. */
type Effect = { offs: Fen[]; used: boolean[] };

type Line = PromotedLine & { leftFen: Fen; isTaken: boolean };

const whole = 10_000n;

/**
 * Works out what promotions take off a cart; till and server both compute it here. A line takes part in at most one
 * promotion that is not stackable. Among the ways to begin, the one that takes off most is taken: so the guest never
 * gets less than the best promotion alone would give. Stackable ones follow on what is left, in the order of their ids.
 * @param time of day as `HH:MM`
 */
export function promote(
  lines: readonly PromotedLine[],
  promotions: readonly RunningPromotion[],
  time: string,
): Promoted[] {
  const running = promotions.filter(each => runsAt(each, time)).toSorted((a, b) => a.id - b.id);
  const alone = running.filter(({ stackable }) => !stackable);
  const ways = [null, ...alone].map(first => applied(lines, alone, first));
  const best = ways.reduce((one, other) => (totalOf(other) > totalOf(one) ? other : one));
  const result = best.map(({ offFen, names }) => ({ offFen, names: [...names] }));
  for (const promotion of running.filter(({ stackable }) => stackable)) {
    const left = lines.map((line, at) => ({
      ...line,
      leftFen: subtractFen(line.amountFen, result[at]?.offFen ?? zeroFen),
      isTaken: false,
    }));
    add(result, effectOf(promotion, left), promotion.name);
  }
  return result;
}

function runsAt({ fromTime, toTime }: RunningPromotion, time: string): boolean {
  return fromTime === null || toTime === null || (fromTime <= time && time < toTime);
}

/** Promotions that are not stackable, the greatest first of what is left; `first` goes before them. */
function applied(
  lines: readonly PromotedLine[],
  promotions: readonly RunningPromotion[],
  first: RunningPromotion | null,
): Promoted[] {
  const result = lines.map((): Promoted => ({ offFen: zeroFen, names: [] }));
  const rest: Line[] = lines.map(line => ({
    ...line,
    leftFen: line.amountFen,
    isTaken: line.isFixed === true,
  }));
  const open = new Set(promotions);
  let next = first;
  while (open.size > 0) {
    const tried = next === null ? [...open] : [next];
    const effects = tried.map(promotion => ({ promotion, effect: effectOf(promotion, rest) }));
    const best = effects.reduce((one, other) =>
      sumFen(other.effect.offs) > sumFen(one.effect.offs) ? other : one,
    );
    next = null;
    open.delete(best.promotion);
    if (sumFen(best.effect.offs) === 0) {
      if (tried.length > 1 || first === null) break;
      continue;
    }
    add(result, best.effect, best.promotion.name);
    for (const [at, line] of rest.entries()) line.isTaken ||= best.effect.used[at] === true;
  }
  return result;
}

function add(result: Promoted[], { offs }: Effect, name: string): void {
  for (const [at, of] of result.entries()) {
    const off = offs[at] ?? zeroFen;
    if (off === 0) continue;
    of.offFen = sumFen([of.offFen, off]);
    of.names.push(name);
  }
}

function totalOf(promoted: readonly Promoted[]): Fen {
  return sumFen(promoted.map(({ offFen }) => offFen));
}

function effectOf(promotion: RunningPromotion, lines: readonly Line[]): Effect {
  const isIn = ({ goodsId, isTaken, leftFen }: Line) =>
    !isTaken && leftFen > 0 && (promotion.goodsIds === null || promotion.goodsIds.includes(goodsId));
  const among = lines.map(isIn);
  switch (promotion.kind) {
    case 'OVER':
      return over(promotion, lines, among);
    case 'HOUR':
      return hour(promotion, lines, among);
    case 'SECOND':
      return second(promotion, lines, among);
    case 'COMBO':
      return combo(promotion, lines, among);
    default:
      return promotion.kind satisfies never;
  }
}

/** 满减: of what the goods come to, once or for each time; shared by what the lines cost. */
function over(
  { thresholdFen, amountFen, repeats }: RunningPromotion,
  lines: readonly Line[],
  among: readonly boolean[],
): Effect {
  const lefts = lines.map(({ leftFen }, at) => (among[at] ? leftFen : zeroFen));
  const sum = sumFen(lefts);
  if (thresholdFen === null || thresholdFen <= 0 || sum < thresholdFen) return none(lines);
  const times = repeats ? Number(BigInt(sum) / BigInt(thresholdFen)) : 1;
  const off = least(multiplyFen(amountFen ?? zeroFen, times), sum);
  return { offs: shared(off, lefts), used: [...among] };
}

/** 时段价: each line at a share of its price. */
function hour({ percent }: RunningPromotion, lines: readonly Line[], among: readonly boolean[]): Effect {
  const offs = lines.map(({ leftFen }, at) => (among[at] ? lessShare(leftFen, percent) : zeroFen));
  return { offs, used: offs.map(off => off > 0) };
}

/** 第二件: every second piece of a good at a share of its price; what is weighed has no second piece. */
function second({ percent }: RunningPromotion, lines: readonly Line[], among: readonly boolean[]): Effect {
  const result = none(lines);
  for (const group of groups(lines, among)) {
    const pairs = Math.floor(group.pieces / 2);
    const off = multiplyFen(lessShare(group.priceFen, percent), pairs);
    take(result, lines, group, { off, pieces: pairs * 2 });
  }
  return result;
}

/** 组合价: one of each good together at one price, as often as there is one of each. */
function combo(promotion: RunningPromotion, lines: readonly Line[], among: readonly boolean[]): Effect {
  const result = none(lines);
  const { goodsIds, amountFen } = promotion;
  const found = groups(lines, among);
  if (goodsIds === null || amountFen === null || found.length < goodsIds.length) return result;
  const sets = Math.min(...found.map(({ pieces }) => pieces));
  const prices = found.map(({ priceFen }) => priceFen);
  const full = sumFen(prices);
  if (sets === 0 || full <= amountFen) return result;
  const offs = splitFen(multiplyFen(subtractFen(full, amountFen), sets), prices);
  for (const [at, group] of found.entries())
    take(result, lines, group, { off: offs[at] ?? zeroFen, pieces: sets });
  return result;
}

/** Lines of one good that is sold by the piece; the lowest price of them counts. */
type Group = { at: number[]; pieces: number; priceFen: Fen };

function groups(lines: readonly Line[], among: readonly boolean[]): Group[] {
  const byGood = new Map<number, Group>();
  for (const [at, { goodsId, qty, priceFen, amountFen }] of lines.entries()) {
    const pieces = Number(qty);
    // What a label says of the amount is no price of a piece.
    if (!among[at] || placesOf(qty) > 0 || multiplyFen(priceFen, pieces) !== amountFen) continue;
    const group = byGood.get(goodsId) ?? { at: [], pieces: 0, priceFen };
    group.at.push(at);
    group.pieces += pieces;
    group.priceFen = least(group.priceFen, priceFen);
    byGood.set(goodsId, group);
  }
  return [...byGood.values()];
}

/** Shares what comes off so many pieces of a good over its lines, the first lines first. */
function take(
  { offs, used }: Effect,
  lines: readonly Line[],
  group: Group,
  { off, pieces }: { off: Fen; pieces: number },
): void {
  const lefts = group.at.map(at => lines[at]?.leftFen ?? zeroFen);
  const parts = shared(least(off, sumFen(lefts)), lefts);
  if (off === 0 || pieces === 0) return;
  for (const [index, at] of group.at.entries()) {
    offs[at] = parts[index] ?? zeroFen;
    used[at] = true;
  }
}

function none(lines: readonly Line[]): Effect {
  return { offs: lines.map(() => zeroFen), used: lines.map(() => false) };
}

/** What is less at a share in hundredths of a percent; half a fen is the guest's. */
function lessShare(amount: Fen, percent: number | null): Fen {
  return fen(Number(roundedQuotient(BigInt(amount) * (whole - BigInt(percent ?? 10_000)), whole)));
}

function least(a: Fen, b: Fen): Fen {
  return a < b ? a : b;
}

/** By largest remainder; no line gives more than its weight. */
function shared(total: Fen, weights: readonly Fen[]): Fen[] {
  return total === 0 ? weights.map(() => zeroFen) : splitFen(total, weights);
}
