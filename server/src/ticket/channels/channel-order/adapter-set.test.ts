import type { ChannelOrderRequest } from '@shanmen/shared/contracts/ticket/channels/channel-order';
import { fen } from '@shanmen/shared/money';

import { type ChannelDesk, channelDesk, orderOf, sellBy } from '../../../../test/people/channel.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';

type Terms = NonNullable<Parameters<typeof channelDesk>[0]>;
type Unfit = {
  terms?: Terms;
  qty?: number;
  changes?: Partial<ChannelOrderRequest>;
  before?: (desk: ChannelDesk) => Promise<unknown>;
  code: string;
};

/** What a travel site gets wrong, one at a time. */
const unfit: Readonly<Record<string, Unfit>> = {
  'of another price': { changes: { expectedTotalFen: fen(29_00) }, code: 'price_changed' },
  'of more than is free': { terms: { capacity: 2 }, qty: 3, code: 'sold_out' },
  'of a ticket that is off the shelf': {
    before: ({ test, productCode }) =>
      asOwner(test.database.url, `update commerce.product set state = 'OFF' where code = '${productCode}'`),
    code: 'product_not_on_sale',
  },
  'of more than one order may have': { terms: { maxQtyPerOrder: 2 }, qty: 3, code: 'limit_exceeded' },
  'without the visitors that its ticket names': {
    terms: { idPolicy: 'EVERY_VISITOR' },
    code: 'visitor_required',
  },
  'under a number that was used': {
    before: desk => sellBy(desk.channel, orderOf(desk, 'TY-1', 1)),
    code: 'external_no_used',
  },
};

let desk: ChannelDesk;
afterEach(() => desk.test.close());

describe('an order of a channel', () => {
  it.each(Object.entries(unfit))('C-09 %s is refused for that, and leaves nothing', async (_what, row) => {
    desk = await channelDesk(row.terms);
    await row.before?.(desk);
    const before = await standing();
    const answer = await sellBy(desk.channel, orderOf(desk, 'TY-1', row.qty ?? 1, row.changes));
    expect(answer.error?.code).toBe(row.code);
    expect(await standing()).toEqual(before);
  });

  it('C-09 of three tickets gives back as many as are named, each once, and no more than it has', async () => {
    desk = await channelDesk();
    const { result: order } = await sellBy(desk.channel, orderOf(desk, 'TY-1', 3));
    const [first = '', second = '', third = ''] = order.tickets.map(ticket => ticket.ticketNo);
    const back = async (...ticketNos: string[]) =>
      (
        await desk.channel.call('POST', '/api/ticket/channel-orders/TY-1/refunds', {
          body: { ticketNos, reason: '人数减少' },
        })
      ).error?.code ?? 'done';
    expect(await back(first, second)).toBe('done');
    expect(await back(second, third)).toBe('letter_forbidden');
    expect(await back(third, '1234567890123456')).toBe('not_found');
    expect(await back(third)).toBe('done');
    expect(await readNumber(desk.test.database.url, 'select sum(sold) as value from ticket.slot')).toBe(0);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

async function standing(): Promise<number[]> {
  const { url } = desk.test.database;
  return Promise.all([
    readNumber(url, 'select count(*) as value from ticket.ticket'),
    readNumber(url, 'select sum(balance_fen) as value from commerce.credit_account'),
    readNumber(url, 'select sum(sold + held) as value from ticket.slot'),
  ]);
}
