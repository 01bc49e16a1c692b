import {
  type CertKind,
  certKinds,
  conditionsOf,
  entitlementOf,
  isOfAge,
} from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import {
  ageOn,
  type Identity,
  type IdentityKind,
  type IdentityRules,
  maskedIdentity,
  readIdentity,
} from '@shanmen/shared/contracts/ticket/selling/identity';
import type { VisitorDemand } from '@shanmen/shared/contracts/ticket/selling/visitor';
import type { Offer, PricedLine } from '../cart/cart.ts';
import type { NamedVisitor, VisitorQuestion } from './people.ts';

/** A line of the cart whose tickets name their visitors. */
export type Need = {
  readonly productId: number;
  readonly name: string;
  readonly demand: VisitorDemand;
  /** Whose place of a family's ticket it is. */
  readonly memberNo?: number;
  readonly qty: number;
  readonly named: number;
};

export function needsOf(lines: readonly PricedLine[]): Need[] {
  return lines.flatMap(({ productId, qty, named, namedByMember = [], offer }) => {
    const { visitors: demand, members = [], name = '' } = offer?.product ?? {};
    if (!demand) return [];
    if (members.length === 0) return [{ productId, name, demand, qty, named }];
    return members.map(({ title, eligibility }, index) => ({
      productId,
      name: `${name}·${title}`,
      demand: { ...demand, eligibility },
      memberNo: index + 1,
      qty,
      named: namedByMember[index] ?? 0,
    }));
  });
}

export function missingOf(needs: readonly Need[]): number {
  return needs.reduce((sum, { qty, named }) => sum + Math.max(0, qty - named), 0);
}

export type Judgement =
  | { readonly kind: 'fault'; readonly text: string }
  | { readonly kind: 'named'; readonly visitor: NamedVisitor }
  | { readonly kind: 'question'; readonly question: VisitorQuestion };

export type Situation = {
  readonly offers: readonly Offer[];
  /** Who has a ticket of the cart already. */
  readonly visitors: readonly NamedVisitor[];
  readonly visitDate: string;
  readonly today: string;
  readonly rules: IdentityRules;
  readonly newKey: string;
};

/** Judges what was typed or scanned for the next ticket that needs somebody; the server judges again. */
export function judgeVisitor(text: string, need: Need, situation: Situation): Judgement {
  const { identity, fault } = readIdentity(kindOf(text), text, {
    ...situation.rules,
    today: situation.today,
  });
  if (identity === null) return { kind: 'fault', text: fault };
  const twin = twinOf(identity, need, situation);
  if (twin) return { kind: 'fault', text: `${twin.idMasked} 已经录入，一人一张` };
  const visitor = namedFor(identity, need, situation);
  const entitled = entitlementOf(need.demand.eligibility, {
    age: visitor.age,
    number: identity.number,
    cert: null,
  });
  const own = entitled.isEligible ? { ...visitor, cert: entitled.cert } : null;
  const better = cheaperFor(visitor, need, situation.offers);
  if (better) return { kind: 'question', question: switchTo(better, visitor, need, own) };
  if (own) return { kind: 'named', visitor: own };
  const certs = need.demand.eligibility?.certs ?? [];
  if (certs.length === 0) return { kind: 'fault', text: entitled.isEligible ? '' : entitled.reason };
  return { kind: 'question', question: askCert(visitor, need, certs) };
}

/** The same person on another ticket of the family, which the server sells nobody twice on one day. */
function twinOf(identity: Identity, need: Need, { visitors, offers }: Situation): NamedVisitor | undefined {
  const familyOf = (id: number) => offers.find(({ product }) => product.id === id)?.product.visitors?.family;
  return visitors.find(
    ({ productId, visitor }) =>
      visitor.idKind === identity.kind &&
      (visitor.idNo === identity.given || visitor.idNo === identity.number) &&
      (familyOf(productId) ?? need.demand.family) === need.demand.family,
  );
}

/** The visitor with the certificate that was shown. */
export function withCert(visitor: NamedVisitor, cert: CertKind): NamedVisitor {
  return { ...visitor, cert, visitor: { ...visitor.visitor, cert } };
}

/** A document by its shape: what is neither an identity card nor a permit is a passport. */
export function kindOf(text: string): IdentityKind {
  const number = text.trim().toUpperCase();
  if (/^[HM]\d{8}(\d{2})?$/.test(number)) return 'HK_MACAO';
  if (/^\d{8}(\d{2})?$/.test(number)) return 'TAIWAN';
  return /^[A-Z]/.test(number) ? 'PASSPORT' : 'ID_CARD';
}

function namedFor(
  identity: Identity,
  { productId, memberNo }: Need,
  { visitDate, newKey }: Situation,
): NamedVisitor {
  const document = { idKind: identity.kind, idNo: identity.given };
  return {
    key: newKey,
    productId,
    visitor: memberNo === undefined ? document : { ...document, memberNo },
    idMasked: maskedIdentity(identity.number),
    age: identity.birthday === null ? null : ageOn(identity.birthday, visitDate),
    cert: null,
  };
}

/** The cheapest ticket to the same places that this person's age alone gives a right to. Nobody is taken out of a family. */
function cheaperFor({ age }: NamedVisitor, need: Need, offers: readonly Offer[]): Offer | undefined {
  if (need.memberNo !== undefined) return undefined;
  const present = offers.find(({ product }) => product.id === need.productId);
  return offers
    .filter(
      ({ product, refusal }) =>
        refusal === null &&
        product.id !== need.productId &&
        product.visitors?.family === need.demand.family &&
        product.visitors.eligibility !== null &&
        product.visitors.eligibility.idPrefixes.length === 0 &&
        isOfAge(product.visitors.eligibility, age) &&
        present !== undefined &&
        product.spotIds.join() === present.product.spotIds.join() &&
        product.priceFen < present.product.priceFen,
    )
    .reduce<Offer | undefined>((best, offer) => (best && isCheaper(best, offer) ? best : offer), undefined);
}

function isCheaper(offer: Offer, other: Offer): boolean {
  return offer.product.priceFen <= other.product.priceFen;
}

function switchTo(
  { product }: Offer,
  visitor: NamedVisitor,
  need: Need,
  own: NamedVisitor | null,
): VisitorQuestion {
  return {
    kind: 'switch',
    text: `该游客 ${visitor.age ?? ''} 岁，可享${product.name}，是否切换？`,
    yes: { ...visitor, productId: product.id, cert: 'AGE' },
    from: need.productId,
    no: own,
  };
}

function askCert(visitor: NamedVisitor, need: Need, certs: readonly CertKind[]): VisitorQuestion {
  const age = visitor.age === null ? '' : `该游客 ${visitor.age} 岁，`;
  const condition = need.demand.eligibility ? conditionsOf(need.demand.eligibility) : '';
  return {
    kind: 'cert',
    text: `${age}${need.name}须 ${condition}。出示了哪种证件？`,
    certs,
    visitor,
  };
}

/** 证件种类 as the gate will read it. */
export function certWords(certs: readonly CertKind[]): string[] {
  return certs.map(cert => certKinds[cert]);
}
