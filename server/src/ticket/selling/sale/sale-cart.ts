import type { ProductChannel } from '@shanmen/shared/contracts/commerce/products/product-draft';
import type { CartLine } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { addFen, type Fen, multiplyFen, splitFen, zeroFen } from '@shanmen/shared/money';

import {
  type Entitlement,
  personsIn,
  type Product,
  type RefundTerms,
  type WeightedEntitlement,
} from '../../../commerce/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import {
  choosePriceRule,
  type DayType,
  type PriceRule,
  type Season,
} from '../../pricing/price-rule/price-rule.ts';
import type { SlotRow, Take } from '../../capacity/slot/slot.queries.ts';
import { refuseOtherChannels } from '../../pricing/purchase-limit/purchase-channels.ts';
import { refuseOutsideHours } from '../../pricing/purchase-limit/purchase-hours.ts';
import { admissionTo } from './sale-days.ts';
import { headsOf, namedVisitors, seatedVisitors } from '../visitor/party.ts';
import { agreedPriceOf, freeHeads, refuseHeads, type TeamTerms } from '../../groups/team-sale/team-terms.ts';
import type { SoldJob } from '../../groups/docent-service/docent-service.queries.ts';
import { endOf, isAllDay, nameOf } from '../../capacity/slot/slot-times.ts';

/** A product with the rule by which its tickets may be given back; null where there is none. */
export type SaleProduct = Product & { refundTerms: RefundTerms | null };

/** Everything a sale is judged and priced from, as the database has it at this moment. */
export type Catalogue = {
  visitDate: string;
  channel: ProductChannel;
  channelId: number;
  /** What a group is sold under; null for visitors who come alone. */
  team: TeamTerms | null;
  season: Season | null;
  dayType: DayType | null;
  products: readonly SaleProduct[];
  rules: readonly PriceRule[];
  slots: readonly SlotRow[];
  /** How many come on the day already, with products of which there are only so many. */
  taken: ReadonlyMap<number, number>;
  spotNames: ReadonlyMap<number, string>;
  /** Of a sale at a window: the jobs of docents that it pays for. */
  jobs?: readonly SoldJob[];
};

/** A place that a ticket will open, with the slot it takes; none for products without a quota. */
export type Place = { entitlement: WeightedEntitlement; slot: SlotRow | null; from: Date; to: Date };

export type PricedLine = {
  product: SaleProduct;
  qty: number;
  /** How many of them go free. */
  freeQty: number;
  /** What the line costs less than its price, of those who go free by the window's word or of all. */
  concededFen: Fen;
  /** Null of what has its price from the list of the docents. */
  rule: PriceRule | null;
  /** 讲解服务: the job that is paid for; null of tickets. */
  job: SoldJob | null;
  unitSaleFen: Fen;
  unitSettleFen: Fen;
  amountFen: Fen;
  visitors: readonly Visitor[];
  places: readonly Place[];
};

const mostPersonsPerOrder = 500;

/**
 * Judges and prices a cart that is bought now; lines of the same product and slot are one.
 * @throws product_not_on_sale, what `seatCart` throws, sale_not_open
 */
export function priceCart(lines: readonly CartLine[], catalogue: Catalogue, now: Date): PricedLine[] {
  const priced = seatCart(lines, catalogue, now);
  if (catalogue.team === null) refuseOtherChannels(priced, catalogue.channel);
  refuseOutsideHours(priced, catalogue.visitDate, now);
  return priced;
}

/**
 * As {@link priceCart}, of what was sold without the server: its hours were judged there.
 * @throws what `placeCart` throws, visitor_required, group_too_small
 */
export function seatCart(lines: readonly CartLine[], catalogue: Catalogue, now: Date): PricedLine[] {
  const priced = placeCart(lines, catalogue, now);
  return priced.map(line => ({ ...line, visitors: seatedVisitors(line) }));
}

/**
 * As {@link priceCart}, before everybody is named.
 * @throws product_not_on_sale, limit_exceeded, slot_required, slot_closed, sale_not_open, price_missing
 */
export function placeCart(lines: readonly CartLine[], catalogue: Catalogue, now: Date): PricedLine[] {
  const merged = mergeLines(lines);
  const qtyOf = new Map<number, number>();
  for (const line of merged) qtyOf.set(line.productId, (qtyOf.get(line.productId) ?? 0) + line.qty);
  const priced = merged.map(line => priceLine(line, qtyOf.get(line.productId) ?? line.qty, catalogue, now));
  refuseCrowd(priced);
  return catalogue.team === null ? priced : asGroup(priced, catalogue.team);
}

function refuseCrowd(lines: readonly PricedLine[]): void {
  const limit = mostPersonsPerOrder;
  if (lines.reduce((sum, line) => sum + (line.job === null ? headsOf(line) : 0), 0) > limit)
    throw new RuleViolation('limit_exceeded', `一笔最多 ${limit} 张`, { limit });
}

/** The same lines with those who go free. */
function asGroup(lines: readonly PricedLine[], team: TeamTerms): PricedLine[] {
  const tickets = lines.filter(line => line.job === null);
  if (tickets.length > 0) {
    refuseHeads(
      tickets.map(line => ({ ...line, qty: headsOf(line) })),
      team,
    );
  }
  const free = freeHeads(
    lines.map(line => (line.job === null ? line : { ...line, qty: 0 })),
    team,
  );
  return lines.map((line, index) => {
    const freeQty = free[index] ?? 0;
    return { ...line, freeQty, amountFen: multiplyFen(line.unitSaleFen, line.qty - freeQty) };
  });
}

/** The same lines with one code for each person, or for all; a ticket that names somebody, or is one of a set, is one person's. */
export function inForm(
  lines: readonly PricedLine[],
  ticketForm: Product['ticketForm'] | undefined,
): PricedLine[] {
  return lines.map(line =>
    ticketForm === undefined || namedVisitors(line.product, 1) > 0 || personsIn(line.product) > 1
      ? line
      : { ...line, product: { ...line.product, ticketForm } },
  );
}

export function totalOf(lines: readonly PricedLine[]): Fen {
  return lines.reduce((sum, line) => addFen(sum, line.amountFen), zeroFen);
}

/** Places to take, summed per slot, in the order of the cart. */
export function takesOf(lines: readonly PricedLine[]): Take[] {
  const persons = new Map<number, number>();
  for (const { qty, places } of lines) {
    for (const { slot } of places) if (slot) persons.set(slot.id, (persons.get(slot.id) ?? 0) + qty);
  }
  return [...persons].map(([slotId, count]) => ({ slotId, persons: count }));
}

/** What was paid for a ticket over its places; the parts sum to it. */
export function sharesOf(line: PricedLine, paidFen: Fen): Fen[] {
  if (line.places.length === 0) return [];
  return splitFen(
    paidFen,
    line.places.map(place => place.entitlement.weight),
  );
}

/** Why a window cannot sell a product at all today, in words for its tile; null when it can. */
export function obstacleOf(product: Product): string | null {
  if (product.idPolicy === 'CONTACT' || product.idPolicy === 'ONE_PER_ORDER') return '需登记联系人';
  return null;
}

/** The price of one, as the tile of the selling screen shows it. */
export function priceOfOne(product: Product, catalogue: Catalogue): PriceRule | null {
  return ruleOf(product, 1, null, catalogue);
}

function priceLine(line: CartLine, productQty: number, catalogue: Catalogue, now: Date): PricedLine {
  const product = catalogue.products.find(candidate => candidate.id === line.productId);
  if (!product || product.state !== 'ON') {
    throw new RuleViolation('product_not_on_sale', undefined, { productId: line.productId });
  }
  if (product.kind === 'SERVICE' || line.dispatchId !== undefined)
    return serviceLine(line, product, catalogue);
  refuseUnagreed(product, catalogue.team);
  refuseUnsellable(product, productQty);
  const places = placesOf(product, slotIdsOf(line), catalogue, now);
  const first = places[0]?.slot ?? null;
  const rule = ruleOf(product, productQty, first && !isAllDay(first) ? first.startTime : null, catalogue);
  const unitSaleFen = rule && unitPriceOf(rule, catalogue.team);
  if (rule === null || unitSaleFen === null) {
    throw new RuleViolation('price_missing', `${product.name} 在 ${catalogue.visitDate} 没有售价`, {
      productId: product.id,
    });
  }
  return {
    product,
    qty: line.qty,
    rule,
    job: null,
    unitSaleFen,
    unitSettleFen: rule.settlePriceFen ?? unitSaleFen,
    freeQty: 0,
    concededFen: zeroFen,
    amountFen: multiplyFen(unitSaleFen, line.qty),
    visitors: line.visitors ?? [],
    places,
  };
}

/** 讲解服务 goes with one job of a docent, and costs its fee, whoever buys it. @throws dispatch_mismatch */
function serviceLine({ qty, dispatchId }: CartLine, product: SaleProduct, { jobs }: Catalogue): PricedLine {
  if (!jobs) throw new RuleViolation('dispatch_mismatch', '讲解服务只在窗口收款时出售，不能挂单或预订');
  const job = jobs.find(candidate => candidate.dispatchId === dispatchId);
  if (product.kind !== 'SERVICE' || !job || qty !== 1) {
    throw new RuleViolation('dispatch_mismatch', '讲解服务须对应一张讲解派单，每张一次', {
      productId: product.id,
    });
  }
  const refundTerms = product.refundTerms ?? untilItBegins;
  return {
    product: { ...product, facePriceFen: job.feeFen, refundTerms },
    qty,
    rule: null,
    job,
    unitSaleFen: job.feeFen,
    unitSettleFen: job.feeFen,
    freeQty: 0,
    concededFen: zeroFen,
    amountFen: job.feeFen,
    visitors: [],
    places: [],
  };
}

/** What has begun is used, and nothing of it goes back. */
const untilItBegins: RefundTerms = {
  code: '',
  name: '开始前全额退',
  mode: 'AUTO',
  base: 'VISIT_START',
  until: 'NONE',
  expired: 'AUTO',
  expiredDays: 365,
  rounding: 'FEN',
  feeMinFen: zeroFen,
  feeMaxFen: null,
  tiers: [{ hoursBeforeMin: null, feeBp: 0, feeFen: null }],
};

/** What one costs: visitors pay the sale price, a group what its enterprise agreed. */
export function unitPriceOf(rule: PriceRule, team: TeamTerms | null): Fen | null {
  return team === null ? rule.salePriceFen : agreedPriceOf(rule, team);
}

/** Some tickets are for groups only, and a group gets what its agreement names. */
function refuseUnagreed({ id: productId, name, saleMode }: Product, team: TeamTerms | null): void {
  if (team === null && saleMode === 'TEAM') {
    throw new RuleViolation('product_not_on_sale', `${name} 仅团队可售`, { productId });
  }
  if (team !== null && !team.productIds.includes(productId)) {
    throw new RuleViolation('product_not_on_sale', `${name} 不在协议授权范围`, { productId });
  }
}

function refuseUnsellable(product: Product, qty: number): void {
  const { id: productId, name, minQty, maxQtyPerOrder } = product;
  const obstacle = obstacleOf(product);
  if (obstacle !== null)
    throw new RuleViolation('product_not_on_sale', `${name}：${obstacle}`, { productId });
  if (qty < minQty)
    throw new RuleViolation('limit_exceeded', `${name} 至少购买 ${minQty} 张`, { productId, minQty });
  if (qty > maxQtyPerOrder) {
    throw new RuleViolation('limit_exceeded', `${name} 每单限购 ${maxQtyPerOrder} 张`, {
      productId,
      maxQtyPerOrder,
    });
  }
}

function slotIdsOf({ slotId, otherSlotIds = [] }: CartLine): number[] {
  return slotId === undefined ? otherSlotIds : [slotId, ...otherSlotIds];
}

/** Each chosen slot belongs to a place that needs one; every other place has one slot for the day. */
function placesOf(product: Product, slotIds: readonly number[], catalogue: Catalogue, now: Date): Place[] {
  const places = product.entitlements.map((entitlement): Place => {
    const slot = product.usesQuota ? slotFor(product, entitlement, slotIds, catalogue) : null;
    if (slot) refuseEnded(slot, now);
    return { entitlement, slot, ...admissionTo(product, entitlement, slot, catalogue.visitDate) };
  });
  const strange = slotIds.find(slotId => !places.some(place => place.slot?.id === slotId));
  if (strange !== undefined) {
    throw new RuleViolation('slot_required', `${product.name} 不含所选时段，请重新选择`, {
      slotId: strange,
    });
  }
  return places;
}

function slotFor(
  product: Product,
  { spotId }: Entitlement,
  slotIds: readonly number[],
  catalogue: Catalogue,
): SlotRow {
  const slots = catalogue.slots.filter(slot => slot.spotId === spotId);
  const chosen = slots.find(slot => slotIds.includes(slot.id));
  if (chosen) return chosen;
  const [only] = slots;
  if (only === undefined)
    throw new RuleViolation('sale_not_open', `${catalogue.visitDate} 未开放售票`, { spotId });
  if (slots.length > 1) throw new RuleViolation('slot_required', `请为 ${product.name} 选择时段`, { spotId });
  return only;
}

function refuseEnded(slot: SlotRow, now: Date): void {
  if (slot.closed) throw new RuleViolation('slot_closed', `${nameOf(slot)} 已停售`, { slotId: slot.id });
  if (endOf(slot) <= now) {
    throw new RuleViolation('sale_not_open', `${nameOf(slot)} 已过购票时间`, { slotId: slot.id });
  }
}

function ruleOf(
  product: Product,
  qty: number,
  slotStart: string | null,
  catalogue: Catalogue,
): PriceRule | null {
  return choosePriceRule(
    catalogue.rules.filter(rule => rule.productId === product.id),
    {
      channelId: catalogue.channelId,
      customerType: catalogue.team?.customerType ?? 'WALKIN',
      agreementId: catalogue.team?.agreementId ?? null,
      season: catalogue.season,
      dayType: catalogue.dayType,
      visitDate: catalogue.visitDate,
      slotStart,
      qty,
    },
  );
}

function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of lines) {
    const key = `${line.productId}/${line.dispatchId ?? ''}/${slotIdsOf(line).join('/')}`;
    const before = merged.get(key);
    merged.set(key, before ? joined(before, line) : line);
  }
  return [...merged.values()];
}

function joined(before: CartLine, line: CartLine): CartLine {
  const visitors = [...(before.visitors ?? []), ...(line.visitors ?? [])];
  return { ...before, qty: before.qty + line.qty, visitors };
}
