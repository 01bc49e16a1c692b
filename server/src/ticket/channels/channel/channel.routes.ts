import type { AnyMaster } from '@shanmen/shared/contracts/master/master';
import { ClosedObject, Id, IdParams, Result } from '@shanmen/shared/contracts/schema';
import { channel, ChannelKeyDraft, NewChannelKey } from '@shanmen/shared/contracts/ticket/channels/channel';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { channelHooks, endKey, makeKey } from './channel.service.ts';

const KeyParams = ClosedObject({ id: Id, keyId: Id });

/** 销售渠道: who sells over the API, and by which keys. */
export function channelRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  const { Row }: AnyMaster = channel;
  const writing = { scope: 'none', changes: ['ticket.channel'] } as const;

  // Its code makes it once, and its version a change.
  masterRoutes(app, deps, channel, {
    ...channelHooks,
    changes: ['ticket.channel'],
    access: { add: { idempotent: false }, edit: { idempotent: false } },
  });

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
      schema: { params: KeyParams, response: { 200: Result(Row) } },
    },
    async ({ staff, params }) => ({
      result: await withTransaction(pools.main, tx => endKey(tx, staff, params, now())),
    }),
  );
}
