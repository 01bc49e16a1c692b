import type { OrderedTicketParams, WholeText } from '@shanmen/shared/contracts/ticket/selling/personal-view';

import type { Tx } from '../../../db/transaction.ts';
import { notePersonalLook } from '../../../platform/audit/personal-look.ts';
import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type EscortKind, escortKinds } from '../../groups/tour-crew/tour-crew-kind.ts';
import { readDetailHead } from '../order-list/order-detail.queries.ts';
import type { OrderReach } from '../order-list/order-match.queries.ts';
import { readSealedIdentity, readSealedMobileOf } from './personal-view.queries.ts';

/** The document of whom a ticket is for, in an order that the person sees. @throws not_found */
export async function showIdentity(
  tx: Tx,
  staff: Staff,
  { orderNo, ticketNo, reason }: OrderedTicketParams & { reason: string },
  { reach, person }: { reach: OrderReach; person: PersonKeys },
): Promise<WholeText> {
  const order = await readDetailHead(tx, orderNo, reach);
  const sealed = order && (await readSealedIdentity(tx, order.id, ticketNo));
  if (!sealed) throw new RuleViolation('not_found', '没有登记证件');
  await notePersonalLook(tx, staff, { objectType: 'ticket', objectId: ticketNo, reason });
  return { whole: openText(sealed, person) };
}

/** The mobile of a guide or a driver. @throws not_found */
export async function showEscortMobile(
  tx: Tx,
  staff: Staff,
  { kind, id, reason }: { kind: EscortKind; id: number; reason: string },
  person: PersonKeys,
): Promise<WholeText> {
  const sealed = await readSealedMobileOf(tx, kind, id);
  if (sealed === null) throw new RuleViolation('not_found', '没有登记手机');
  await notePersonalLook(tx, staff, { objectType: escortKinds[kind].noun, objectId: String(id), reason });
  return { whole: openText(sealed, person) };
}
