import {
  type Eligibility,
  entitlementOf,
  type ShownCert,
} from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import {
  ageOn,
  type IdentityKind,
  type IdentityRules,
  maskedIdentity,
  readIdentity,
} from '@shanmen/shared/contracts/ticket/selling/identity';
import type { TicketVisitor, Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';

import { type PersonKeys, searchHash, sealText } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';

/** What a ticket keeps of the person it is for. */
export type VisitorColumns = {
  visitor_name: string | null;
  id_kind: IdentityKind;
  id_no_enc: string;
  id_hash: string;
  id_masked: string;
  cert_kind: ShownCert | null;
  age_band: string | null;
  gender: 'M' | 'F' | null;
  origin_code: string | null;
};

/** The same columns on a ticket that names nobody. */
export type TicketPerson = VisitorColumns | { readonly [column in keyof VisitorColumns]: null };

export const nobody: TicketPerson = {
  visitor_name: null,
  id_kind: null,
  id_no_enc: null,
  id_hash: null,
  id_masked: null,
  cert_kind: null,
  age_band: null,
  gender: null,
  origin_code: null,
};

export function isNamed<T extends TicketPerson>(person: T): person is T & VisitorColumns {
  return person.id_hash !== null;
}

export type RegisteredVisitor = { columns: VisitorColumns; age: number | null };

/** The ticket that a visitor is named for. */
export type NamedTicket = { productName: string; eligibility: Eligibility | null; visitDate: string };

export type VisitorWork = { today: string; rules: IdentityRules; person: PersonKeys };

/**
 * Reads the document, judges who may have the ticket on the visit day, and seals the number.
 * What statistics need is derived here, once, while the number is in memory.
 * @throws id_invalid, visitor_ineligible
 */
export function registerVisitor(
  visitor: Visitor,
  { productName, eligibility, visitDate }: NamedTicket,
  { today, rules, person }: VisitorWork,
): RegisteredVisitor {
  const { identity, fault } = readIdentity(visitor.idKind, visitor.idNo, { ...rules, today });
  if (identity === null) throw new RuleViolation('id_invalid', fault);
  const { kind, number, birthday, gender, originCode } = identity;
  const masked = maskedIdentity(number);
  const age = birthday === null ? null : ageOn(birthday, visitDate);
  const entitled = entitlementOf(eligibility, { age, number, cert: visitor.cert ?? null });
  if (!entitled.isEligible) {
    const said = age === null ? masked : `${masked}（${age} 岁）`;
    throw new RuleViolation('visitor_ineligible', `${said} 不能用${productName}：${entitled.reason}`, {
      idMasked: masked,
    });
  }
  return {
    age,
    columns: {
      visitor_name: visitor.name ?? null,
      id_kind: kind,
      id_no_enc: sealText(number, person),
      // Numbers of different kinds of documents are different people.
      id_hash: searchHash(kind === 'ID_CARD' ? number : `${kind} ${number}`, person),
      id_masked: masked,
      cert_kind: entitled.cert,
      age_band: age === null ? null : ageBandOf(age),
      gender,
      origin_code: originCode,
    },
  };
}

export function shownVisitor(columns: VisitorColumns): TicketVisitor {
  return {
    name: columns.visitor_name,
    idKind: columns.id_kind,
    idMasked: columns.id_masked,
    cert: columns.cert_kind,
  };
}

const ageBands = [
  [65, '65+'],
  [60, '60-64'],
  [45, '45-59'],
  [35, '35-44'],
  [25, '25-34'],
  [18, '18-24'],
  [7, '7-17'],
  [0, '0-6'],
] as const;

function ageBandOf(age: number): string | null {
  return ageBands.find(([from]) => age >= from)?.[1] ?? null;
}
