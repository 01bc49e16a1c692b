import type { PartyMember } from '@shanmen/shared/contracts/ticket/selling/visitor';

import type { Product, WeightedEntitlement } from './product.queries.ts';

/** Whom one set lets in besides each other, in the order of its parts; none where it is for one person. */
export function membersOf({ entitlements }: Pick<Product, 'entitlements'>): PartyMember[] {
  const count = Math.max(1, ...entitlements.map(({ member }) => member));
  if (count === 1) return [];
  return Array.from({ length: count }, (_, index) =>
    memberOf(entitlements.filter(({ member }) => member === index + 1)),
  );
}

/** How many persons one of a product lets in. */
export function personsIn(product: Pick<Product, 'entitlements'>): number {
  return Math.max(1, membersOf(product).length);
}

/** Named by the part that says who may have it, else by the first. */
function memberOf(entitlements: readonly WeightedEntitlement[]): PartyMember {
  const parts = entitlements.flatMap(({ part }) => part ?? []);
  const naming = parts.find(({ eligibility }) => eligibility !== null) ?? parts[0];
  if (!naming) throw new RangeError('everybody of a set has a part of it');
  return naming;
}
