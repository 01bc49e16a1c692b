import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  OrderedTicketParams,
  PersonalView,
  WholeText,
} from '@shanmen/shared/contracts/ticket/selling/personal-view';
import { withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { escortKinds, type EscortKind } from '../../groups/tour-crew/tour-crew-kind.ts';
import { orderReachOf, orderViewCodes } from '../order-list/order-reach.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { notePersonalLook } from '../../../platform/audit/personal-look.ts';
import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readDetailHead } from '../order-list/order-detail.queries.ts';
import type { OrderReach } from '../order-list/order-match.queries.ts';
import { readSealedIdentity, readSealedMobileOf } from './personal-view.queries.ts';

const answer = { 200: Result(WholeText) };

/** Not kept under a key: what is shown is stored nowhere but sealed. */
export function personalViewRoutes(app: App, deps: AppDeps, site: SitePort, { person }: TicketKeys): void {
  const { main } = deps.pools;

  app.post(
    '/api/ticket/orders/:orderNo/tickets/:ticketNo/identity-views',
    {
      config: {
        permission: { allOf: ['admin:pii:view'], oneOf: orderViewCodes },
        scope: 'ticket',
        audit: 'admin.pii.viewed',
      },
      schema: { params: OrderedTicketParams, body: PersonalView, response: answer },
    },
    async ({ staff, params, body }) => {
      const { bizDate } = await momentOf(deps, site);
      const reach = await orderReachOf(main, staff, bizDate);
      const look = { ...params, ...body };
      return { result: await withTransaction(main, tx => showIdentity(tx, staff, look, { reach, person })) };
    },
  );

  for (const kind of ['GUIDE', 'DRIVER'] as const) {
    const { noun } = escortKinds[kind];
    app.post(
      `/api/ticket/${noun}s/:id/mobile-views`,
      {
        config: {
          permission: { allOf: ['admin:pii:view', `ticket:${noun}:view`] },
          scope: 'none',
          audit: 'admin.pii.viewed',
        },
        schema: { params: IdParams, body: PersonalView, response: answer },
      },
      async ({ staff, params, body }) => {
        const look = { kind, id: params.id, ...body };
        return { result: await withTransaction(main, tx => showEscortMobile(tx, staff, look, person)) };
      },
    );
  }
}

/** The document of whom a ticket is for, in an order that the person sees. @throws not_found */
async function showIdentity(
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
async function showEscortMobile(
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
