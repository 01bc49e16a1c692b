import type {
  BookingDays,
  BookingOffer,
  OfferProduct,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { type CertKind, entitlementOf } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { ageOn, type IdentityKind, readIdentity } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { type Draft, pickedProducts } from '../choose/draft.ts';
import { say, tell } from '../../language/language.ts';

/** A visitor as typed; the document is judged here first, and again by the server. */
export type Person = {
  readonly name: string;
  readonly idKind: IdentityKind;
  readonly idNo: string;
  readonly cert: CertKind | '';
};

export type People = Readonly<Record<string, Person>>;

export const nobody: Person = { name: '', idKind: 'ID_CARD', idNo: '', cert: '' };

/** One for each ticket that names its visitor. */
export type Seat = {
  readonly key: string;
  readonly product: OfferProduct;
  readonly title: string;
  /** Who may have this one; of a family's ticket each member's own. */
  readonly eligibility: OfferProduct['eligibility'];
  readonly memberNo?: number;
};

export function seatsOf(offer: BookingOffer, draft: Draft): Seat[] {
  return pickedProducts(offer, draft).flatMap(({ product, qty }) => seatsFor(product, qty));
}

/** None where the ticket names nobody. */
export function seatsFor(product: OfferProduct, qty: number): Seat[] {
  if (!product.namesVisitors) return [];
  const { id, name, eligibility, members = [] } = product;
  return Array.from({ length: qty }, (_, index): Seat[] => {
    const title = qty > 1 ? `${name} ${index + 1}` : name;
    if (members.length === 0) return [{ key: `${id}-${index}`, product, title, eligibility }];
    return members.map((member, place) => ({
      key: `${id}-${index}-${place}`,
      product,
      title: `${title} · ${member.title}`,
      eligibility: member.eligibility,
      memberNo: place + 1,
    }));
  }).flat();
}

export function personAt(people: People, key: string): Person {
  return people[key] ?? nobody;
}

export function visitorOf({ name, idKind, idNo, cert }: Person, memberNo?: number): Visitor {
  const visitor = { name: name.trim(), idKind, idNo: idNo.trim(), ...(cert === '' ? {} : { cert }) };
  return memberNo === undefined ? visitor : { ...visitor, memberNo };
}

/** What is wrong with each seat, in words for its field; empty when everybody may come. */
export function faultsOf(
  seats: readonly Seat[],
  people: People,
  { identity, today }: Pick<BookingDays, 'identity' | 'today'>,
  visitDate: string,
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { key, product, title, eligibility } of seats) {
    const { name, idKind, idNo, cert } = personAt(people, key);
    const reading = readIdentity(idKind, idNo, { ...identity, today });
    if (name.trim() === '') faults[key] = say('请填写姓名');
    else if (idNo.trim() === '') faults[key] = say('请填写证件号码');
    else if (reading.identity === null) faults[key] = tell(reading.fault);
    else {
      const { number, birthday } = reading.identity;
      const age = birthday === null ? null : ageOn(birthday, visitDate);
      const entitled = entitlementOf(eligibility, { age, number, cert: cert === '' ? null : cert });
      const once = `${product.family} ${idKind} ${number}`;
      if (!entitled.isEligible) faults[key] = say('不能用{}：{}', title, tell(entitled.reason));
      else if (seen.has(once)) faults[key] = say('同一证件同类门票每天一张');
      seen.add(once);
    }
  }
  return faults;
}
