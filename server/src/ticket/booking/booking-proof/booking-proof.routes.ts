import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import {
  BookingPicture,
  BookingProof,
  CodeRequest,
  CodeSent,
  ProofRequest,
} from '@shanmen/shared/contracts/ticket/booking/booking-proof';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { pictureOf } from './booking-picture.ts';
import { proveMobile, sendCode } from './booking-proof.service.ts';

export function bookingProofRoutes(app: App, { pools, now }: AppDeps, { person }: TicketKeys): void {
  const db = pools.main;

  app.post(
    '/api/ticket/public/sms-codes',
    {
      config: { permission: 'public', scope: 'none', alsoAudits: ['ticket.code-limit.reached'] },
      schema: { body: CodeRequest, response: { 200: Result(CodeSent) } },
    },
    async ({ body, ip, id: requestId }) => {
      const setting = await openSettings(db);
      const signature = setting(settings.siteName);
      const limits = {
        pictureAfter: setting(settings.pictureAfterCodes),
        perNetworkHour: setting(settings.codesPerNetworkHour),
        perSiteHour: setting(settings.codesPerSiteHour),
      };
      const work = { requestId, now: now(), source: ip, person, signature, ...limits };
      return { result: await sendCode(db, body, work) };
    },
  );

  app.post(
    '/api/ticket/public/pictures',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { response: { 200: Result(BookingPicture) } },
    },
    () => ({ result: pictureOf(person, now()) }),
  );

  app.post(
    '/api/ticket/public/proofs',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { body: ProofRequest, response: { 200: Result(BookingProof) } },
    },
    async ({ body }) => ({ result: await proveMobile(db, body, { now: now(), person }) }),
  );
}
