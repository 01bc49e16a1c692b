import { randomUUID } from 'node:crypto';

import type { Answer } from '../../../../test/app/app.ts';

import {
  type ChannelDesk,
  channelDesk,
  newChannel,
  orderOf,
  sellBy,
  type TestChannel,
} from '../../../../test/people/channel.ts';
import { patiently } from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';

const [orders, places] = [500, 300];

let desk: ChannelDesk;
afterEach(() => desk.test.close());

describe('500 orders of two channels at once', () => {
  it('C-09 T-01 for 300 places sell 300, take the money of those, and tell the others that nothing is left', async () => {
    desk = await channelDesk({ capacity: places, paidInYuan: 20_000 });
    const channels = [desk.channel, await newChannel(desk, 'OT2')];
    const numbers = Array.from({ length: orders }, (_, index) => `TY-${index}`);
    const answers: Answer<unknown>[] = [];
    // Programs of channels keep so many calls open; the server asks whoever is one too many to call again.
    const caller = async (channel: TestChannel) => {
      for (let no = numbers.pop(); no !== undefined; no = numbers.pop()) {
        const [externalNo, key] = [no, randomUUID()];
        answers.push(await patiently(() => sellBy(channel, orderOf(desk, externalNo, 1), key)));
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => caller(channels[index % 2] ?? desk.channel)));
    const codes = answers.map(({ status, error }) => error?.code ?? status);
    expect(new Set(codes)).toEqual(new Set([200, 'sold_out']));
    expect(codes.filter(code => code === 200)).toHaveLength(places);
    expect(codes.filter(code => code === 'sold_out')).toHaveLength(orders - places);
    const { url } = desk.test.database;
    expect(await readNumber(url, 'select sum(sold) as value from ticket.slot')).toBe(places);
    const balance = 'select sum(balance_fen) as value from commerce.credit_account';
    expect(await readNumber(url, balance)).toBe(20_000_00 - places * 30_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
  }, 300_000);
});
