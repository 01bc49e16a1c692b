import { randomUUID } from 'node:crypto';

import type { NewChannelKey, SalesChannel } from '@shanmen/shared/contracts/ticket/channels/channel';
import type {
  ChannelOrder,
  ChannelOrderRequest,
  ChannelRefund,
} from '@shanmen/shared/contracts/ticket/channels/channel-order';
import { fen } from '@shanmen/shared/money';

import { readProducts } from '../../src/commerce/public.ts';
import { type Answer, type Client, testApp, type TestApp } from '../app/app.ts';
import {
  type Attraction,
  attraction,
  type AttractionOptions,
  sellerAtWork,
  soldUnder,
} from '../data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
  type Hands,
} from './partners.ts';

/** A program of a channel as it calls: every request carries its key. */
export type TestChannel = {
  id: number;
  keyId: number;
  call<T = unknown>(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Answer<T>>;
};

type CallOptions = { body?: object; key?: string };

export type ChannelDesk = {
  test: TestApp;
  seller: Client;
  windowId: number;
  hands: Hands;
  place: Attraction;
  productCode: string;
  agreementId: number;
  channel: TestChannel;
};

const fromHere = ['127.0.0.1'];

type DeskTerms = Pick<AttractionOptions, 'capacity' | 'idPolicy' | 'maxQtyPerOrder'> & {
  paidInYuan?: number;
  now?: () => Date;
};

/** A channel that sells a ticket of ¥40 at ¥30, out of an account with ¥1,000 in it. */
export async function channelDesk({
  paidInYuan = 1000,
  now,
  ...terms
}: DeskTerms = {}): Promise<ChannelDesk> {
  const test = await testApp(now ? { now } : {});
  const { site, seller } = await sellerAtWork(test);
  const hands = await commerceHands(test);
  const place = await soldUnder(test.db, await attraction(test.db, terms), 'RR5');
  const { id: enterpriseId } = await activeEnterprise(hands, { kind: 'OTA', name: '途游网' });
  await creditAccount(hands, enterpriseId, { paidInYuan });
  const draft = agreementDraft(enterpriseId, []);
  const products = [{ productId: place.productId, season: null, priceFen: fen(30_00) }];
  const { id: agreementId } = await activeAgreement(hands, { ...draft, products });
  const [product] = await readProducts(test.db, [place.productId]);
  const channel = await newChannel({ test, hands, agreementId }, 'OT1');
  const { windowId } = site;
  return { test, seller, windowId, hands, place, productCode: product?.code ?? '', agreementId, channel };
}

/** A further channel under the same agreement, with a key. */
export async function newChannel(
  { test, hands, agreementId }: Pick<ChannelDesk, 'test' | 'hands' | 'agreementId'>,
  code: string,
  addresses: readonly string[] = fromHere,
): Promise<TestChannel> {
  const body = { code, name: `渠道 ${code}`, agreementId, settleMode: 'PREPAID' };
  const added = await hands.maker.call<SalesChannel>('POST', '/api/ticket/channels', { body });
  if (added.status !== 200) throw new Error(added.text);
  const { id } = added.result;
  const path = `/api/ticket/channels/${id}/keys`;
  const made = await hands.maker.call<NewChannelKey>('POST', path, { body: { addresses } });
  if (made.status !== 200) throw new Error(made.text);
  return callingWith(test, id, made.result);
}

function callingWith(test: TestApp, id: number, { id: keyId, key }: NewChannelKey): TestChannel {
  return {
    id,
    keyId,
    async call(method, path, { body, key: idemKey = randomUUID() } = {}) {
      const response = await test.app.inject({
        method,
        url: path,
        headers: { 'channel-key': key, 'idempotency-key': idemKey },
        ...(body === undefined ? {} : { payload: body }),
      });
      const parsed = response.json();
      const error = response.statusCode >= 400 ? parsed : null;
      const { statusCode: status, headers, body: text } = response;
      return { status, result: parsed.result, error, headers, text };
    },
  };
}

/** What the channel sells: some tickets of the one kind there is. */
export function orderOf(
  { place, productCode }: Pick<ChannelDesk, 'place' | 'productCode'>,
  externalNo: string,
  qty: number,
  changes: Partial<ChannelOrderRequest> = {},
): ChannelOrderRequest {
  return {
    externalNo,
    visitDate: place.visitDate,
    lines: [{ productCode, qty }],
    expectedTotalFen: fen(30_00 * qty),
    ...changes,
  };
}

export function sellBy(
  channel: TestChannel,
  body: ChannelOrderRequest,
  key?: string,
): Promise<Answer<ChannelOrder>> {
  return channel.call('POST', '/api/ticket/channel-orders', key === undefined ? { body } : { body, key });
}

export function cancelBy(channel: TestChannel, externalNo: string): Promise<Answer<ChannelRefund>> {
  const body = { reason: '游客取消' };
  return channel.call('POST', `/api/ticket/channel-orders/${externalNo}/cancel`, { body });
}
