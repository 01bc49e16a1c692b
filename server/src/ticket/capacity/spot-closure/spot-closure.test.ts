import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type {
  SpotClosure,
  SpotClosureDraft,
  SpotClosurePage,
} from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  refundTickets,
  quoteBack,
  type SaleSite,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };
const closures = '/api/ticket/spot-closures';

let test: TestApp;
let admin: Client;
let seller: Client;
let site: SaleSite;
let spot: Attraction;
beforeEach(() => {
  clock.at = instantOf(day, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  admin = await test.signIn('admin');
  ({ seller, site } = await sellerAtWork(test));
  spot = await soldUnder(test.db, await attraction(test.db, { visitDate: day }), 'RR4');
  return test;
});

describe('a spot that is shut', () => {
  it('T-06 sells nothing, gives everything back without a fee whatever the rule says, and revives no place', async () => {
    const order = await sold(2);
    expect((await quoteBack(seller, back(order))).error?.code).toBe('refund_forbidden');
    expect((await close()).result).toMatchObject({ state: 'on', persons: 2, refundedPersons: 0 });
    expect((await sell(seller, cashSale(site, spot))).error?.code).toBe('slot_closed');
    const quoted = await quoteBack(seller, back(order));
    expect(quoted.result).toMatchObject({ feeFen: 0, netFen: 80_00, isAudited: false });
    expect(quoted.result.lines[0]?.ruleName).toBe('闭园全额退');
    expect((await refundTickets(seller, back(order), quoted.result.quote)).result.state).toBe('DONE');
    expect(await soldPlaces()).toBe(2);
    expect((await list())[0]).toMatchObject({ persons: 0, refundedPersons: 2 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is open again when the closure is lifted, once, and by then the rule holds again', async () => {
    const order = await sold(1);
    const closed = (await close()).result;
    expect((await lift(closed.id)).result.state).toBe('lifted');
    expect((await lift(closed.id)).error?.code).toBe('state_forbidden');
    expect((await lift(999_999)).error?.code).toBe('not_found');
    expect((await quoteBack(seller, back(order))).error?.code).toBe('refund_forbidden');
    expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
  });

  it('stays shut while another closure covers it, and where it was shut by hand before', async () => {
    const [first, second] = [(await close()).result, (await close()).result];
    await lift(first.id);
    expect((await sell(seller, cashSale(site, spot))).error?.code).toBe('slot_closed');
    await lift(second.id);
    expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
    await asOwner(test.database.url, 'update ticket.slot set closed = true');
    await lift((await close()).result.id);
    expect((await sell(seller, cashSale(site, spot))).error?.code).toBe('slot_closed');
  });

  it('keeps to the refund rule where the closure says so, and to real days and slots', async () => {
    const order = await sold(1);
    await close({ refundPolicy: 'RULE', slotId: spot.slotId });
    expect((await quoteBack(seller, back(order))).error?.code).toBe('refund_forbidden');
    expect((await close({ dateTo: '2026-10-01' })).error?.code).toBe('time_order');
    expect((await close({ dateTo: '2027-10-01' })).error?.code).toBe('invalid_input');
    expect((await close({ slotId: 999_999 })).error?.code).toBe('not_found');
    expect((await close({ spotId: 999_999 })).error?.code).toBe('not_found');
  });
});

async function sold(count: number): Promise<Order> {
  return (await sell(seller, cashSale(site, spot, count))).result;
}

function back(order: Order) {
  return { order, windowId: site.windowId, kind: 'VISITOR', reason: '闭园' } as const;
}

function close(changes: Partial<SpotClosureDraft> = {}) {
  const body: SpotClosureDraft = {
    spotId: spot.spotId,
    dateFrom: day,
    dateTo: day,
    slotId: null,
    reason: 'WEATHER',
    refundPolicy: 'FULL_NOFEE',
    note: '雷暴预警',
    ...changes,
  };
  return admin.call<SpotClosure>('POST', closures, { body, key: true });
}

function lift(id: number) {
  return admin.call<SpotClosure>('POST', `${closures}/${id}/lift`, {
    body: { reason: '预警解除' },
    key: true,
  });
}

async function list(): Promise<SpotClosure[]> {
  return (await admin.call<SpotClosurePage>('GET', closures)).result.rows;
}

function soldPlaces(): Promise<number> {
  return readNumber(test.database.url, `select sold as value from ticket.slot where id = ${spot.slotId}`);
}
