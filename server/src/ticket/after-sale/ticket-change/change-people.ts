import { certKinds } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import type { ChangeQuery } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { dayOf } from '@shanmen/shared/time';

import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { demandOf } from '../../selling/visitor/party.ts';
import { isNamed, nobody, registerVisitor, type TicketPerson } from '../../selling/visitor/visitor.ts';
import type { Move } from './change-rules.ts';
import { isUpgrade } from '../ticket-upgrade/upgrade.ts';

export type PeopleWork = { now: Date; identity: IdentityRules; person: PersonKeys };

/**
 * Whom each ticket is for after its move. The old and the new ones are judged again: an age is that of the
 * visit day. What became of a product that names nobody names nobody any more.
 * @throws visitor_required, id_invalid, visitor_ineligible
 */
export function peopleOf(
  moves: readonly Move[],
  { visitDate, visitors = [] }: Pick<ChangeQuery, 'visitDate' | 'visitors'>,
  { now, identity: rules, person }: PeopleWork,
): TicketPerson[] {
  return moves.map(move => {
    const { ticket } = move;
    const { product } = move.line;
    const named = visitors.find(({ ticketNo }) => ticketNo === ticket.ticketNo)?.visitor;
    if (named && product.idPolicy !== 'EVERY_VISITOR') {
      throw new RuleViolation('visitor_required', `${product.name} 不记名，无需换人`);
    }
    const names = product.idPolicy === 'EVERY_VISITOR';
    const visitor = named ?? (names || !isUpgrade(move) ? visitorOn(ticket.person, person) : null);
    if (!visitor && names && isUpgrade(move)) {
      const { ticketNo } = ticket;
      throw new RuleViolation('visitor_required', `${product.name} 实名，请刷游客的身份证`, { ticketNo });
    }
    if (!visitor) return nobody;
    const asked = { ...demandOf(product, ticket.memberNo), visitDate };
    return registerVisitor(visitor, asked, { today: dayOf(now), rules, person }).columns;
  });
}

/** The person of the ticket, read out of the seal; the certificate was looked at when it was sold. */
function visitorOn(columns: TicketPerson, keys: PersonKeys): Visitor | null {
  if (!isNamed(columns)) return null;
  const { visitor_name: name, id_kind: idKind, id_no_enc: sealed, cert_kind: cert } = columns;
  return {
    idKind,
    idNo: openText(sealed, keys),
    ...(name === null ? {} : { name }),
    ...(cert !== null && cert !== 'AGE' && Object.hasOwn(certKinds, cert) ? { cert } : {}),
  };
}
