import type { SalesChannel } from '@shanmen/shared/contracts/ticket/channels/channel';

import { sql } from 'kysely';

import type { Db } from '../../../../src/db/transaction.ts';
import type { Answer } from '../../../app/app.ts';
import type { Attraction } from '../../../data/ticket/factories.ts';
import { activeAgreement, activeEnterprise, agreementDraft, type Hands } from '../../../people/partners.ts';

type ChannelDesk = { db: Db; spot: Attraction; partners: Hands };
type ChannelAct = {
  prepare?: (desk: ChannelDesk) => Promise<unknown>;
  act: (desk: ChannelDesk) => Promise<Answer<unknown>>;
  effect: string;
};

/** The only channel there is; an agreement was made for it before. */
const add = ({ partners }: ChannelDesk): Promise<Answer<SalesChannel>> =>
  partners.maker.call('POST', '/api/ticket/channels', {
    body: { code: 'OT1', name: '途游网', agreementId: 1, settleMode: 'CREDIT' },
  });

async function agree({ spot, partners }: ChannelDesk): Promise<void> {
  const { id: enterpriseId } = await activeEnterprise(partners, { kind: 'OTA' });
  await activeAgreement(partners, agreementDraft(enterpriseId, [spot.productId]));
}

async function channelOf({ partners }: ChannelDesk): Promise<string> {
  const { result } = await partners.maker.call<{ rows: SalesChannel[] }>('GET', '/api/ticket/channels');
  return `/api/ticket/channels/${result.rows[0]?.id}`;
}

const makeKey = async (desk: ChannelDesk): Promise<Answer<unknown>> =>
  desk.partners.maker.call('POST', `${await channelOf(desk)}/keys`, { body: { addresses: ['127.0.0.1'] } });

const setHook = async (desk: ChannelDesk): Promise<Answer<unknown>> =>
  desk.partners.maker.call('PUT', `${await channelOf(desk)}/hook`, {
    body: { url: 'https://ota.example/hook' },
  });

const keys = `select count(*) || ' ' || count(revoked_at) as value from ticket.channel_key`;

/** Who may sell over the API, and by which keys. */
export const channelActs: Readonly<Record<string, ChannelAct>> = {
  'ticket.channel.added': {
    prepare: agree,
    act: add,
    effect: 'select count(*)::text as value from commerce.sales_channel',
  },
  'ticket.channel.changed': {
    prepare: desk => agree(desk).then(() => add(desk)),
    act: async desk =>
      desk.partners.maker.call('PUT', await channelOf(desk), {
        body: { name: '途游', agreementId: 1, settleMode: 'PREPAID', status: 'off', version: 1 },
      }),
    effect: `select string_agg(concat(name, status), ',' order by id) as value from commerce.sales_channel`,
  },
  'ticket.channel-key.made': {
    prepare: desk => agree(desk).then(() => add(desk)),
    act: makeKey,
    effect: keys,
  },
  'ticket.channel-key.revoked': {
    prepare: desk =>
      agree(desk)
        .then(() => add(desk))
        .then(() => makeKey(desk)),
    act: async desk => desk.partners.maker.call('POST', `${await channelOf(desk)}/keys/1/revoke`),
    effect: keys,
  },
  'ticket.channel-hook.set': {
    prepare: desk => agree(desk).then(() => add(desk)),
    act: setHook,
    effect: 'select count(*)::text as value from ticket.channel_hook',
  },
  'ticket.channel-callback.retried': {
    prepare: async desk => {
      await agree(desk);
      await add(desk);
      await setHook(desk);
      await sql`
        insert into ticket.channel_callback (channel_id, kind, ref, payload, state)
        select channel_id, 'REFUND', 'R1', '{}', 'FAILED' from ticket.channel_hook`.execute(desk.db);
    },
    act: async ({ partners }) => partners.maker.call('POST', '/api/ticket/channel-callbacks/1/retry'),
    effect: `select string_agg(state, '') as value from ticket.channel_callback`,
  },
};
