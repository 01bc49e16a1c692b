import type {
  CreditAccountPage,
  CreditTxnPage,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { AgreementDraft } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { CollectableOrders } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { OrderDetail, OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type {
  SettleWay,
  TeamBooking,
  TeamBookingRequest,
} from '@shanmen/shared/contracts/ticket/groups/team-booking';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../app/app.ts';
import { type Attraction, attraction, type AttractionOptions, sellerAtWork } from './factories.ts';
import { activeAgreement, activeEnterprise, agreementDraft, commerceHands } from '../../people/partners.ts';
import { asOwner, readNumber } from '../../app/scenario.ts';

/** The day on which groups come. */
export const groupDay = '2026-10-02';

export type GroupDesk = Awaited<ReturnType<typeof groupDesk>>;

/** A window on the morning of that day, and an agency that books and buys there. */
export async function groupDesk() {
  const clock = { now: instantOf(groupDay, '09:00') };
  const test = await testApp({ now: () => clock.now });
  const { seller, site } = await sellerAtWork(test);
  const work = { seller };
  const hands = await commerceHands(test);
  const { id: enterpriseId } = await activeEnterprise(hands);
  const base = { test, site, hands, enterpriseId, work };
  return {
    ...base,
    ...booking(base),
    ...reading(base),
    get seller() {
      return work.seller;
    },
    now: () => clock.now,
    /** Later that day, or on another one: nobody's session lasts so long without a call. */
    workAt: async (time: string, day = groupDay) => {
      clock.now = instantOf(day, time);
      work.seller = await test.signIn('seller01');
    },
  };
}

type Base = {
  test: TestApp;
  site: { windowId: number; otherWindowId: number };
  hands: Awaited<ReturnType<typeof commerceHands>>;
  enterpriseId: number;
  /** The seller as signed in last. */
  work: { seller: Client };
};

function booking({ test, site, hands, enterpriseId, work }: Base) {
  return {
    /** A ticket for groups only, one for all of them. */
    groupTicket: async (options: AttractionOptions = {}): Promise<Attraction> => {
      const place = await attraction(test.db, { visitDate: groupDay, ...options });
      await asOwner(
        test.database.url,
        `update commerce.product set sale_mode = 'TEAM', ticket_form = 'GROUP' where id = ${place.productId}`,
      );
      return place;
    },
    agreed: async (
      { productId }: Attraction,
      terms: Partial<AgreementDraft>,
      yuan: number,
    ): Promise<number> => {
      const validTo = addDays(groupDay, 60);
      const draft = { ...agreementDraft(enterpriseId, []), validFrom: groupDay, validTo, ...terms };
      const products = [{ productId, season: null, priceFen: yuanFen(yuan) }];
      return (await activeAgreement(hands, { ...draft, products })).id;
    },
    book: (
      { productId, visitDate }: Attraction,
      agreementId: number,
      qty: number,
      yuan: number,
      changes: Partial<TeamBookingRequest> & { settleBy?: SettleWay } = {},
    ): Promise<Answer<TeamBooking>> => {
      const body: TeamBookingRequest = {
        windowId: site.windowId,
        agreementId,
        visitDate,
        lines: [{ productId, qty }],
        expectedTotalFen: yuanFen(yuan),
        settleBy: 'CREDIT',
        ...changes,
      };
      return work.seller.call('POST', '/api/ticket/team-bookings', { body, key: true });
    },
    collect: (
      orderNo: string,
      payments: readonly WindowPayment[],
      client = work.seller,
      windowId = site.windowId,
    ): Promise<Answer<Order>> =>
      client.call('POST', '/api/ticket/collections', { body: { windowId, orderNo, payments }, key: true }),
    find: (code: string): Promise<Answer<CollectableOrders>> =>
      work.seller.call('POST', '/api/ticket/collections/find', { body: { code } }),
    /** As 团队 looks while the seller types. */
    findTeams: (code: string): Promise<Answer<CollectableOrders>> =>
      work.seller.call('POST', '/api/ticket/team-bookings/find', { body: { code } }),
    cancel: (orderNo: string): Promise<Answer<Order>> =>
      work.seller.call('POST', `/api/ticket/team-bookings/${orderNo}/cancel`, {
        body: { reason: '行程取消' },
        key: true,
      }),
    freezeAccount: (id: number, isFrozen: boolean): Promise<Answer<unknown>> =>
      hands.maker.call('POST', `/api/commerce/credit-accounts/${id}/freeze`, {
        body: { frozen: isFrozen, reason: '款项逾期' },
        key: true,
      }),
  };
}

function reading({ test: { database }, hands, work }: Base) {
  const read = (query: string) => readNumber(database.url, query);
  return {
    /** Type, amount and balance of every movement, the first one first. */
    movements: async (accountId: number): Promise<[string, number, number][]> => {
      const path = `/api/commerce/credit-accounts/${accountId}/txns`;
      const { result } = await hands.maker.call<CreditTxnPage>('GET', path);
      return result.rows
        .map(({ type, amountFen, balanceAfterFen }): [string, number, number] => [
          type,
          amountFen,
          balanceAfterFen,
        ])
        .reverse();
    },
    places: async (): Promise<[held: number, sold: number]> => [
      await read('select sum(held) as value from ticket.slot'),
      await read('select sum(sold) as value from ticket.slot'),
    ],
    frozen: () => read('select sum(frozen_fen) as value from commerce.credit_account'),
    available: async (): Promise<number> => {
      const { result } = await hands.maker.call<CreditAccountPage>('GET', '/api/commerce/credit-accounts');
      return result.rows[0]?.availableFen ?? 0;
    },
    orderState: async (orderNo: string): Promise<string | undefined> => {
      const { result } = await work.seller.call<OrderPage>('GET', `/api/ticket/orders?keyword=${orderNo}`);
      return result.rows[0]?.state;
    },
    detail: async (orderNo: string): Promise<OrderDetail> =>
      (await work.seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`)).result,
    paid: () => read(`select count(*) as value from ticket.payment where state = 'SUCCESS'`),
  };
}

export function cash(yuan: number): WindowPayment {
  return { method: 'CASH', amountFen: yuanFen(yuan), tenderFen: yuanFen(yuan) };
}

function yuanFen(yuan: number) {
  return fen(Math.round(yuan * 100));
}
