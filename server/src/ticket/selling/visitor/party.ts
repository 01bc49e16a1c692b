import type { PartyMember, Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { type Fen, splitFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { membersOf, personsIn, type Product, type WeightedEntitlement } from '../../../commerce/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';

/** As the readings of a ticket cut it. */
const longestName = 60;

type SetLine = {
  product: Pick<Product, 'entitlements'>;
  unitSaleFen: Fen;
  unitSettleFen: Fen;
  places: readonly { entitlement: WeightedEntitlement }[];
};

/** How many persons so many of a product let in. */
export function headsOf({ product, qty }: { product: Pick<Product, 'entitlements'>; qty: number }): number {
  return qty * personsIn(product);
}

/**
 * What one person of a set has of its line: the own places, and of each price the share that falls on them. The shares
 * of all make the price. A line of tickets for one person each stays as it is.
 */
export function forMember<Line extends SetLine>(line: Line, memberNo: number | null): Line {
  if (memberNo === null) return line;
  const isOwn = ({ entitlement }: SetLine['places'][number]) => entitlement.member === memberNo;
  const weights = line.places.map(({ entitlement }) => entitlement.weight);
  const own = (price: Fen) => {
    const shares = splitFen(price, weights);
    return sumFen(line.places.flatMap((place, index) => (isOwn(place) ? (shares[index] ?? zeroFen) : [])));
  };
  return {
    ...line,
    places: line.places.filter(isOwn),
    unitSaleFen: own(line.unitSaleFen),
    unitSettleFen: own(line.unitSettleFen),
  };
}

/** The numbers of the people of one set, or null for the one whose ticket is not part of any. */
export function memberNosOf(product: Pick<Product, 'entitlements'>): (number | null)[] {
  const members = membersOf(product);
  return members.length === 0 ? [null] : members.map((_, index) => index + 1);
}

/** By what a person is judged: the part of a set that is the own one, or the product. */
export function demandOf(
  product: Pick<Product, 'name' | 'eligibility' | 'entitlements'>,
  memberNo: number | null | undefined,
): Pick<PartyMember, 'eligibility'> & { productName: string } {
  const member = membersOf(product)[(memberNo ?? 0) - 1];
  return member
    ? {
        productName: `${product.name}·${member.title}`.slice(0, longestName),
        eligibility: member.eligibility,
      }
    : { productName: product.name, eligibility: product.eligibility };
}

/** How many visitors a line of this product names. */
export function namedVisitors(product: Pick<Product, 'idPolicy' | 'entitlements'>, qty: number): number {
  return product.idPolicy === 'EVERY_VISITOR' ? headsOf({ product, qty }) : 0;
}

type NamedLine = { product: Product; qty: number; visitors: readonly Visitor[] };

/** Visitors in the order of their tickets: set by set, and within one in the order of its parts. @throws visitor_required */
export function seatedVisitors({ product, qty, visitors }: NamedLine): readonly Visitor[] {
  refuseUnnamed(product, namedVisitors(product, qty), visitors.length);
  const members = membersOf(product);
  if (members.length === 0 || visitors.length === 0) return visitors;
  const byMember = members.map(({ title }, index) => {
    const own = visitors.filter(({ memberNo }) => memberNo === index + 1);
    refuseUnnamed({ id: product.id, name: `${product.name}·${title}` }, qty, own.length);
    return own;
  });
  return Array.from({ length: qty }, (_, set) => byMember.flatMap(own => own.slice(set, set + 1))).flat();
}

function refuseUnnamed({ id, name }: Pick<Product, 'id' | 'name'>, demanded: number, named: number): void {
  if (named === demanded) return;
  const text =
    named < demanded ? `${name}：还差 ${demanded - named} 人的证件` : `${name}：证件多于票数，请核对`;
  throw new RuleViolation('visitor_required', text, { productId: id, demanded, named });
}
