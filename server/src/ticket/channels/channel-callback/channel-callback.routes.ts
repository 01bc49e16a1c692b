import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  ChannelCallbackPage,
  ChannelCallbackQuery,
  ChannelHookDraft,
  NewChannelHook,
} from '@shanmen/shared/contracts/ticket/channels/channel-callback';
import { Type } from 'typebox';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { listCallbacks } from './channel-callback.queries.ts';
import { retryCallback, setHook } from './channel-callback.service.ts';

/** 回调: where channels are called, and what they were told. */
export function channelCallbackRoutes(app: App, { pools, now }: AppDeps, person: PersonKeys): void {
  // Its answer holds a secret, so it is not one that is saved for repeats.
  app.put(
    '/api/ticket/channels/:id/hook',
    {
      config: { permission: 'commerce:channel:key', scope: 'none', audit: 'ticket.channel-hook.set' },
      schema: { params: IdParams, body: ChannelHookDraft, response: { 200: Result(NewChannelHook) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx =>
        setHook(tx, staff, { ...params, ...body }, { now: now(), person }),
      ),
    }),
  );

  app.get(
    '/api/ticket/channel-callbacks',
    {
      config: { permission: 'commerce:channel:view', scope: 'none' },
      schema: { querystring: ChannelCallbackQuery, response: { 200: Result(ChannelCallbackPage) } },
    },
    async ({ query }) => ({ result: await listCallbacks(pools.main, query) }),
  );

  app.post(
    '/api/ticket/channel-callbacks/:id/retry',
    {
      config: {
        permission: 'commerce:channel:retry',
        scope: 'none',
        audit: 'ticket.channel-callback.retried',
      },
      schema: { params: IdParams, response: { 200: Result(Type.Null()) } },
    },
    async ({ staff, params }) => {
      await withTransaction(pools.main, tx => retryCallback(tx, staff, params.id, now()));
      return { result: null };
    },
  );
}
