import type { CertKind, ShownCert } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';

/** A visitor of the open cart. Kept in memory only: a reload asks for the document again. */
export type NamedVisitor = {
  readonly key: string;
  readonly productId: number;
  readonly visitor: Visitor;
  readonly idMasked: string;
  /** On the visit day; null when the document does not say. */
  readonly age: number | null;
  readonly cert: ShownCert | null;
};

/** What the seller has to decide about one visitor before the next. */
export type VisitorQuestion =
  | {
      readonly kind: 'switch';
      /** 该游客 66 岁，可享大门免票，是否切换？ */
      readonly text: string;
      readonly yes: NamedVisitor;
      readonly from: number;
      /** The visitor on the ticket in the cart; null when that ticket is not for this person. */
      readonly no: NamedVisitor | null;
    }
  | {
      readonly kind: 'cert';
      readonly text: string;
      readonly certs: readonly CertKind[];
      readonly visitor: NamedVisitor;
    };

/** Everything entered about the people of the open cart. */
export type People = {
  readonly visitors: readonly NamedVisitor[];
  readonly idText: string;
  /** The next character takes the place of the whole number: it was refused, or marked by the seller. */
  readonly marked: 'refused' | 'all' | null;
  readonly question: VisitorQuestion | null;
  /** Entry was opened on the way to the money, and goes on to it: to cash, or to a code. */
  readonly thenPay: 'cash' | 'scan' | 'parts' | 'account' | null;
};

export const noPeople: People = { visitors: [], idText: '', marked: null, question: null, thenPay: null };

export function visitorsOf(
  { visitors }: Pick<People, 'visitors'>,
  productId: number,
  memberNo?: number,
): NamedVisitor[] {
  return visitors.filter(
    named => named.productId === productId && (memberNo === undefined || named.visitor.memberNo === memberNo),
  );
}

/** Nobody is named for a ticket that was taken out again: the last named leave first. */
export function withinCart(people: People, qtyOf: (productId: number) => number): People {
  const kept = people.visitors.filter(({ productId, visitor: { memberNo } }, index) => {
    const before = visitorsOf({ visitors: people.visitors.slice(0, index) }, productId, memberNo);
    return before.length < qtyOf(productId);
  });
  return kept.length === people.visitors.length ? people : { ...people, visitors: kept };
}

const mostCharacters = 20;

export function withCharacter(people: People, character: string): People {
  const before = people.marked === null ? people.idText : '';
  return { ...people, idText: `${before}${character}`.slice(0, mostCharacters), marked: null };
}

/** The box is empty for the next number. */
export function unwritten(people: People): People {
  return { ...people, idText: '', marked: null };
}

/** Out of a mail or a list, where a number mostly stands among blanks. */
export function withPasted(people: People, text: string): People {
  const number = text.toUpperCase().replace(/[^\dA-Z]/g, '');
  return number === '' ? people : { ...people, idText: number.slice(0, mostCharacters), marked: null };
}

/** Takes back what is marked, the last character of a number that is to be put right, else the last visitor. */
export function shortened(people: People): People {
  if (people.marked === 'all') return { ...people, idText: '', marked: null };
  if (people.idText !== '') return { ...people, idText: people.idText.slice(0, -1), marked: null };
  return { ...people, visitors: people.visitors.slice(0, -1) };
}
