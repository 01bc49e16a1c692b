import { type Fen, splitFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { CustomerType, PriceRule } from '../../pricing/price-rule/price-rule.ts';

/** What a group is sold under: the terms of its enterprise's agreement that a sale asks for. */
export type TeamTerms = {
  agreementId: number;
  enterpriseId: number;
  customerType: CustomerType;
  productIds: readonly number[];
  groupMinHeads: number;
  freePerN: number | null;
  /** How many go with the group for nothing: its guide, its driver. */
  companions: number;
  commissionBp: number | null;
  /** The channel that sells under them over the API: it has prices and places of its own; else null. */
  channelCode: string | null;
};

type Heads = { product: { id: number; crowd: string }; qty: number };

const companionCrowd = 'GUIDE_FREE';

/** What the enterprise owes for one: the settle price, or what visitors pay less its commission. */
export function agreedPriceOf(
  { settlePriceFen, salePriceFen }: PriceRule,
  { commissionBp }: Pick<TeamTerms, 'commissionBp'>,
): Fen | null {
  if (settlePriceFen !== null || salePriceFen === null || commissionBp === null) {
    return settlePriceFen ?? salePriceFen;
  }
  const [owedFen = zeroFen] = splitFen(salePriceFen, [10_000 - commissionBp, commissionBp]);
  return owedFen;
}

/** @throws group_too_small, limit_exceeded for more companions than were agreed */
export function refuseHeads(lines: readonly Heads[], { groupMinHeads, companions }: TeamTerms): void {
  const countOf = (own: readonly Heads[]) => own.reduce((sum, { qty }) => sum + qty, 0);
  const heads = countOf(lines.filter(isCounted));
  if (heads < groupMinHeads) {
    throw new RuleViolation('group_too_small', `${groupMinHeads} 人成团，现有 ${heads} 人`, {
      heads,
      groupMinHeads,
    });
  }
  const along = countOf(lines.filter(line => !isCounted(line)));
  if (along > companions) {
    throw new RuleViolation('limit_exceeded', `协议约定陪同免票 ${companions} 人`, { limit: companions });
  }
}

/** floor(heads ÷ n) of each product go free, taken from its lines in their order. @returns free heads by line */
export function freeHeads(lines: readonly Heads[], { freePerN }: Pick<TeamTerms, 'freePerN'>): number[] {
  if (freePerN === null) return lines.map(() => 0);
  const heads = new Map<number, number>();
  for (const line of lines.filter(isCounted)) {
    heads.set(line.product.id, (heads.get(line.product.id) ?? 0) + line.qty);
  }
  const left = new Map([...heads].map(([id, count]) => [id, Math.floor(count / freePerN)]));
  return lines.map(({ product, qty }) => {
    const free = Math.min(left.get(product.id) ?? 0, qty);
    left.set(product.id, (left.get(product.id) ?? 0) - free);
    return free;
  });
}

function isCounted({ product }: Heads): boolean {
  return product.crowd !== companionCrowd;
}
