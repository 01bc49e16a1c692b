import type { ChannelPage } from '@shanmen/shared/contracts/ticket/channels/channel';

import {
  type ChannelDesk,
  channelDesk,
  newChannel,
  orderOf,
  sellBy,
} from '../../../../test/people/channel.ts';
import { readNumber } from '../../../../test/app/scenario.ts';

let desk: ChannelDesk;
afterEach(() => desk.test.close());

describe('the key of a sales channel', () => {
  it('C-11 is refused on the next call once it is revoked; another key goes on', async () => {
    desk = await channelDesk();
    const other = await newChannel(desk, 'OT2');
    expect((await sellBy(desk.channel, orderOf(desk, 'TY-1', 1))).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    expect((await sellBy(desk.channel, orderOf(desk, 'TY-2', 1))).error).toMatchObject({
      code: 'channel_refused',
    });
    expect((await revoke()).error?.code).toBe('not_found');
    expect((await sellBy(other, orderOf(desk, 'TY-3', 1))).status).toBe(200);
  });

  it('opens from its addresses only, and nothing that is not for channels', async () => {
    desk = await channelDesk();
    const elsewhere = await newChannel(desk, 'OT2', ['10.20.0.0/16']);
    expect((await sellBy(elsewhere, orderOf(desk, 'TY-1', 1))).error?.code).toBe('channel_refused');
    const near = await newChannel(desk, 'OT3', ['10.20.0.0/16', '127.0.0.0/24']);
    expect((await sellBy(near, orderOf(desk, 'TY-1', 1))).status).toBe(200);
    expect((await near.call('GET', '/api/ticket/channels')).error?.code).toBe('not_signed_in');
    expect((await desk.seller.call('GET', '/api/ticket/channel-orders/TY-1')).error?.code).toBe(
      'no_permission',
    );
  });

  it('is shown once and kept as a hash', async () => {
    desk = await channelDesk();
    const { result, text } = await desk.hands.maker.call<ChannelPage>('GET', '/api/ticket/channels');
    expect(result.rows).toMatchObject([
      {
        code: 'OT1',
        enterpriseName: '途游网',
        productCount: 1,
        keys: [{ addresses: ['127.0.0.1'], revokedAt: null }],
      },
    ]);
    expect(text).not.toMatch(/[0-9A-Za-z_-]{43}/);
    const plain = `select count(*) as value from ticket.channel_key where key_hash !~ '^[0-9a-f]{64}$'`;
    expect(await readNumber(desk.test.database.url, plain)).toBe(0);
  });

  it('opens nothing while its channel is switched off', async () => {
    desk = await channelDesk();
    const { id } = desk.channel;
    const set = (status: 'on' | 'off', version: number) =>
      desk.hands.maker.call('PUT', `/api/ticket/channels/${id}`, {
        body: { name: '途游网', agreementId: desk.agreementId, settleMode: 'CREDIT', status, version },
      });
    expect((await set('off', 1)).status).toBe(200);
    expect((await sellBy(desk.channel, orderOf(desk, 'TY-1', 1))).error?.code).toBe('channel_refused');
    expect((await set('on', 1)).error?.code).toBe('version_conflict');
    expect((await set('on', 2)).status).toBe(200);
    // Its account was only paid into: it owes nothing.
    expect((await sellBy(desk.channel, orderOf(desk, 'TY-1', 1))).error?.code).toBe('credit_insufficient');
  });

  it('C-07 sells by an agreement in force and pays as it allows', async () => {
    desk = await channelDesk();
    const add = async (changes: object) => {
      const body = {
        code: 'OT9',
        name: '途途',
        agreementId: desk.agreementId,
        settleMode: 'PREPAID',
        ...changes,
      };
      return (await desk.hands.maker.call('POST', '/api/ticket/channels', { body })).error?.code;
    };
    expect(await add({ agreementId: 999_999 })).toBe('agreement_inactive');
    expect(await add({ code: 'OT1' })).toBe('code_taken');
    expect(await add({ code: 'WIN' })).toBe('code_taken');
  });
});

function revoke() {
  const { id, keyId } = desk.channel;
  return desk.hands.maker.call('POST', `/api/ticket/channels/${id}/keys/${keyId}/revoke`);
}
