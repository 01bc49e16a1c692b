import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { NewChannelHook } from '@shanmen/shared/contracts/ticket/channels/channel-callback';
import { instantOf } from '@shanmen/shared/time';

import { testDay } from '../../../../test/app/clock.ts';
import { scan } from '../../../../test/data/ticket/factories.ts';
import {
  cancelBy,
  type ChannelDesk,
  channelDesk,
  newChannel,
  orderOf,
  sellBy,
} from '../../../../test/people/channel.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { listCallbacks } from './channel-callback.queries.ts';
import { callChannels, signCallback } from './channel-callback.service.ts';

type Heard = {
  kind: string;
  ref: string;
  ticketNo?: string;
  externalNo?: string;
  rows?: { remaining?: number }[];
};

const minuteMs = 60_000;
const begun = instantOf(testDay, '10:00');

let desk: ChannelDesk;
let now = begun;
let shop: Server;
let heard: Heard[];
let status: number;
let secret: string;

describe('a channel that is called back', () => {
  beforeEach(async () => {
    now = begun;
    [heard, status] = [[], 200];
    desk = await channelDesk({ now: () => now });
    shop = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const time = String(request.headers['shanmen-timestamp']);
        const isSigned = request.headers['shanmen-signature'] === signCallback(secret, time, body);
        if (isSigned && status === 200) heard.push(JSON.parse(body));
        response.writeHead(isSigned ? status : 401).end(isSigned ? 'ok' : 'signature');
      });
    });
    await new Promise<void>(done => shop.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${portOf(shop)}/shanmen`;
    const path = `/api/ticket/channels/${desk.channel.id}/hook`;
    const set = await desk.hands.maker.call<NewChannelHook>('PUT', path, { body: { url } });
    ({ secret } = set.result);
    await turn();
  });
  afterEach(async () => {
    await new Promise(done => shop.close(done));
    await desk.test.close();
  });

  it('C-09 hears of each scan of its own ticket, of its refund and of what is left, once', async () => {
    expect(new Set(heard.map(({ kind }) => kind))).toEqual(new Set(['STOCK', 'PRICE']));
    heard = [];
    const other = await newChannel(desk, 'OT2');
    const { result: mine } = await sellBy(desk.channel, orderOf(desk, 'TY-1', 2));
    const { result: theirs } = await sellBy(other, orderOf(desk, 'TY-1', 1));
    const [first] = mine.tickets;
    for (const { qr } of [...mine.tickets.slice(0, 1), ...theirs.tickets]) {
      expect((await scan(desk.seller, desk.place.gateId, qr ?? '')).result.result).toBe('OK');
    }
    const back = await desk.channel.call('POST', '/api/ticket/channel-orders/TY-1/refunds', {
      body: { ticketNos: mine.tickets.slice(1).map(({ ticketNo }) => ticketNo), reason: '一人不来' },
    });
    expect(back.error).toBeNull();
    await turn();
    await turn();
    expect(heard.filter(({ kind }) => kind === 'VERIFY')).toMatchObject([
      { externalNo: 'TY-1', ticketNo: first?.ticketNo, persons: 1, undoes: null },
    ]);
    expect(heard.filter(({ kind }) => kind === 'REFUND')).toMatchObject([
      { externalNo: 'TY-1', grossFen: 30_00 },
    ]);
    expect(heard.filter(({ kind }) => kind === 'STOCK')).toMatchObject([{ rows: [{ remaining: 98 }] }]);
    expect(heard.filter(({ kind }) => kind === 'PRICE')).toEqual([]);
  });

  it('C-09 that does not answer is called again after 1 min, 5 min, 30 min, 2 h and 12 h, then by hand', async () => {
    await sellBy(desk.channel, orderOf(desk, 'TY-1', 1));
    await turn();
    heard = [];
    status = 500;
    await cancelBy(desk.channel, 'TY-1');
    const waits: number[] = [];
    for (let tried = 1; tried <= 6; tried += 1) {
      await turn();
      const row = await refund();
      expect(row).toMatchObject({
        attempts: tried,
        httpStatus: 500,
        state: tried < 6 ? 'PENDING' : 'FAILED',
      });
      if (!row?.nextTryAt) break;
      waits.push((Date.parse(row.nextTryAt) - now.getTime()) / minuteMs);
      now = new Date(Date.parse(row.nextTryAt) - 1);
      await turn();
      expect((await refund())?.attempts).toBe(tried);
      now = new Date(now.getTime() + 1);
    }
    expect(waits).toEqual([1, 5, 30, 120, 720]);
    now = new Date(now.getTime() + 24 * 60 * minuteMs);
    status = 200;
    await turn();
    expect(heard.filter(({ kind }) => kind === 'REFUND')).toEqual([]);
    now = begun;
    const id = (await refund())?.id;
    const again = await desk.hands.maker.call('POST', `/api/ticket/channel-callbacks/${id}/retry`);
    expect(again.status).toBe(200);
    await turn();
    expect(heard.filter(({ kind }) => kind === 'REFUND')).toHaveLength(1);
    expect(await refund()).toMatchObject({ state: 'DONE', nextTryAt: null });
  });

  it('C-09 is never called at an address of this machine where no demo is', async () => {
    await sellBy(desk.channel, orderOf(desk, 'TY-1', 1));
    heard = [];
    await cancelBy(desk.channel, 'TY-1');
    await turn({ demo: false });
    expect(heard).toEqual([]);
    expect(await refund()).toMatchObject({ state: 'PENDING', answer: 'only https leaves this machine' });
  });
});

function turn({ demo = true } = {}): Promise<number> {
  const person = personKeys(readMasterKeys(desk.test.deps.config));
  return callChannels(desk.test.db, { now, person, demo });
}

async function refund() {
  return (await listCallbacks(desk.test.db, { kind: 'REFUND' })).rows[0];
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
