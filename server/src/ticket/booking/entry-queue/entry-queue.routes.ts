import { EntryQueue, EntryTicket } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import { Result } from '@shanmen/shared/contracts/schema';
import type { FastifyRequest } from 'fastify';

import {
  nameVisitorDevice,
  readEntryTicket,
  readVisitorDevice,
  setEntryTicket,
} from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import type { SitePort } from '../../setup/site-port.ts';
import { EntryQueueDesk } from './entry-queue.service.ts';
import { arrivalIn, entryTicketOf } from './entry-ticket.ts';

/** What stands before the routes of booking that cost: nothing while nobody queues. */
export type EntryGate = {
  /** @throws queue_required, queue_lapsed */
  readonly admit: (request: FastifyRequest) => Promise<void>;
  /** Notes a visitor who comes to the page. */
  readonly pass: () => Promise<void>;
};

/** 排队进入: how a visitor joins, and what all who wait read. */
export function entryQueueRoutes(
  app: App,
  { pools, now }: AppDeps,
  site: SitePort,
  { entry: key }: TicketKeys,
): EntryGate {
  const rules = async () => (await site()).entryQueue;
  const desk = new EntryQueueDesk({ db: pools.main, now, memory: app.memory, rules });
  app.addHook('onClose', () => desk.close());
  const arrivalOf = (request: FastifyRequest) =>
    arrivalIn(readEntryTicket(request), readVisitorDevice(request), key);

  app.get(
    '/api/ticket/public/entry-queue',
    {
      config: { permission: 'public', scope: 'none', often: true },
      schema: { response: { 200: Result(EntryQueue) } },
    },
    async (_request, reply) => {
      // The same for all: a proxy may keep it, and the text is made once a second.
      const { queue, text } = await desk.show();
      reply.header('cache-control', 'public, max-age=2').type('application/json; charset=utf-8');
      return reply.serializer(() => text).send({ result: queue });
    },
  );

  app.post(
    '/api/ticket/public/entry-tickets',
    {
      config: { permission: 'public', scope: 'none', often: true },
      schema: { response: { 200: Result(EntryTicket) } },
    },
    async (request, reply) => {
      const kept = arrivalOf(request);
      const arrivedAt = await desk.arrive(kept);
      if (arrivedAt !== null && arrivedAt !== kept) {
        const device = nameVisitorDevice(request, reply);
        setEntryTicket(request, reply, entryTicketOf(arrivedAt, device, key));
      }
      return { result: { arrivedAt, queue: (await desk.show()).queue } };
    },
  );

  return { admit: request => desk.admit(arrivalOf(request)), pass: () => desk.pass() };
}
