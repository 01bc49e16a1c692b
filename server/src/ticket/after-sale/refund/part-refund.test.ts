import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund, RefundQuote } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { comboOf } from '../../../../test/data/ticket/combos.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  refundTickets,
  quoteBack,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { endDays } from '../../books/day-end/day-end.service.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };
const shares = { CR: 96, GS: 32, SW: 80, YC: 56, GC: 24, ZD: 40 } as const;
const used = ['CR', 'GS', 'GC', 'ZD'] as const;

let test: TestApp;
let seller: Client;
let site: SaleSite;
let places: Record<keyof typeof shares, Attraction>;
beforeEach(() => {
  clock.at = instantOf(day, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  ({ seller, site } = await sellerAtWork(test));
  const at = () => attraction(test.db, { visitDate: day });
  places = { CR: await at(), GS: await at(), SW: await at(), YC: await at(), GC: await at(), ZD: await at() };
  return test;
});

async function soldAll(refundPartial: boolean): Promise<Order> {
  const parts = Object.entries(places).map(([code, place]) => ({
    ...place,
    share: Object.entries(shares).find(([name]) => name === code)?.[1] ?? 0,
  }));
  const combo = await comboOf(test.db, 'LC', 328, parts, { validDays: 2, refundPartial });
  const sold = await sell(seller, cashSale(site, await soldUnder(test.db, combo, 'RR1')));
  for (const code of used) await scan(seller, places[code].gateId, sold.result.tickets[0]?.qr ?? '');
  return sold.result;
}

const askedBack = (order: Order) =>
  ({ order, windowId: site.windowId, kind: 'VISITOR', reason: '不去了' }) as const;

describe('a combined ticket that was used in part', () => {
  it('T-22 gives back ¥136 less ¥28 for its unused parts, after a second person, and stays O', async () => {
    const order = await soldAll(true);
    const quoted = await quoteBack(seller, askedBack(order));
    expect(quoted.result).toMatchObject<Partial<RefundQuote>>({
      grossFen: expect.anything(),
      isAudited: true,
    });
    const { grossFen, feeFen, netFen } = quoted.result;
    expect([grossFen, feeFen, netFen]).toEqual([136_00, 28_00, 108_00]);
    const asked = await refundTickets(seller, askedBack(order), quoted.result.quote);
    expect(asked.result.state).toBe('AUDITING');
    expect((await scan(seller, places.SW.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('LOCKED');
    const lead = await test.signIn('admin');
    const audited = await lead.call<Refund>('POST', `/api/ticket/refunds/${asked.result.id}/audit`, {
      body: { approved: true, reason: '未乘坐' },
      key: true,
    });
    expect(audited.result).toMatchObject({ state: 'DONE', netFen: 108_00 });
    expect((await scan(seller, places.SW.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('REFUNDED');
    const letters = `select count(*) as value from ticket.ticket where status = 'O' and refunded_gross_fen = 13600`;
    expect(await readNumber(test.database.url, letters)).toBe(1);
    const sold = 'select sum(sold) as value from ticket.slot';
    expect(await readNumber(test.database.url, sold)).toBe(used.length);
    expect(await findFaults(test.db)).toEqual([]);
    expect((await quoteBack(seller, askedBack(order))).error?.code).toBe('letter_forbidden');
  });

  it('gives nothing back where its parts do not go back alone', async () => {
    const order = await soldAll(false);
    expect((await quoteBack(seller, askedBack(order))).error).toMatchObject({ code: 'letter_forbidden' });
  });

  it('loses its unused parts when its days are over, once', async () => {
    await soldAll(true);
    const lapsed = `select count(*) as value from ticket.ticket_entitlement where state = 'EXPIRED'`;
    clock.at = instantOf('2026-10-03', '23:00');
    await endDays(test.db, clock.at);
    expect(await readNumber(test.database.url, lapsed)).toBe(0);
    clock.at = instantOf('2026-10-04', '00:20');
    await endDays(test.db, clock.at);
    await endDays(test.db, clock.at);
    expect(await readNumber(test.database.url, lapsed)).toBe(2);
    expect(await findFaults(test.db)).toEqual([]);
  });
});
