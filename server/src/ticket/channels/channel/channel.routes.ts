import { ClosedObject, Id, IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  ChannelChange,
  ChannelDraft,
  ChannelKeyDraft,
  ChannelPage,
  ChannelQuery,
  NewChannelKey,
  SalesChannel,
} from '@shanmen/shared/contracts/ticket/channels/channel';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { listChannels } from './channel.queries.ts';
import { addChannel, changeChannel, endKey, makeKey } from './channel.service.ts';

const KeyParams = ClosedObject({ id: Id, keyId: Id });

/** 销售渠道: who sells over the API, and by which keys. */
export function channelRoutes(app: App, { pools, now }: AppDeps): void {
  const writing = { scope: 'none', changes: ['ticket.channel'] } as const;

  app.get(
    '/api/ticket/channels',
    {
      config: { permission: 'commerce:channel:view', scope: 'none' },
      schema: { querystring: ChannelQuery, response: { 200: Result(ChannelPage) } },
    },
    async ({ query }) => ({ result: await listChannels(pools.main, query) }),
  );

  // Its code makes it once.
  app.post(
    '/api/ticket/channels',
    {
      config: { ...writing, permission: 'commerce:channel:add', audit: 'ticket.channel.added' },
      schema: { body: ChannelDraft, response: { 200: Result(SalesChannel) } },
    },
    async ({ staff, body }) => ({
      result: await withTransaction(pools.main, tx => addChannel(tx, staff, body, now())),
    }),
  );

  app.put(
    '/api/ticket/channels/:id',
    {
      config: { ...writing, permission: 'commerce:channel:edit', audit: 'ticket.channel.changed' },
      schema: { params: IdParams, body: ChannelChange, response: { 200: Result(SalesChannel) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeChannel(tx, staff, params.id, body, now())),
    }),
  );

  // Its answer holds a key, so it is not one that is saved for repeats.
  app.post(
    '/api/ticket/channels/:id/keys',
    {
      config: { ...writing, permission: 'commerce:channel:key', audit: 'ticket.channel-key.made' },
      schema: { params: IdParams, body: ChannelKeyDraft, response: { 200: Result(NewChannelKey) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => makeKey(tx, staff, params.id, body, now())),
    }),
  );

  app.post(
    '/api/ticket/channels/:id/keys/:keyId/revoke',
    {
      config: { ...writing, permission: 'commerce:channel:key', audit: 'ticket.channel-key.revoked' },
      schema: { params: KeyParams, response: { 200: Result(SalesChannel) } },
    },
    async ({ staff, params }) => ({
      result: await withTransaction(pools.main, tx => endKey(tx, staff, params, now())),
    }),
  );
}
