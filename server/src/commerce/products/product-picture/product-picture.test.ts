import type { ProductDetail, ProductDraft } from '@shanmen/shared/contracts/commerce/products/product-draft';
import {
  pictureUrl,
  type ProductPictureDraft,
} from '@shanmen/shared/contracts/commerce/products/product-picture';
import type { BookingOffer, OfferPreview } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { fen } from '@shanmen/shared/money';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { attraction, type Attraction } from '../../../../test/data/ticket/factories.ts';
import { photo } from '../../../../test/data/goods/goods.ts';
import { commerceHands } from '../../../../test/people/partners.ts';
import type { Client } from '../../../../test/app/app.ts';
import { productDraft } from '../../../../test/data/ticket/product-draft.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { addPriceRule } from '../../../ticket/public.ts';

let test: TestApp;
let maker: Client;
let place: Attraction;
beginsWith(async () => {
  test = await testApp();
  ({ maker } = await commerceHands(test));
  place = await attraction(test.db);
  return test;
});

const endpoint = '/api/commerce/products';
const picture: ProductPictureDraft = { name: '云海.png', mediaType: 'image/png', content: photo };
const put = (id: number, changes: object = {}) =>
  maker.call<ProductDetail>('PUT', `${endpoint}/${id}/picture`, {
    body: { ...picture, ...changes },
    key: true,
  });
const read = (id: number) => maker.call<ProductDetail>('GET', `${endpoint}/${id}`);
const look = (address: string) => test.anonymous.call('GET', pictureUrl(address));
const draft = async (changes: Partial<ProductDraft> = {}) => {
  const body = productDraft(place.spotId, changes);
  return (await maker.call<ProductDetail>('POST', endpoint, { body, key: true })).result;
};
async function given(id: number): Promise<string> {
  const { result } = await put(id);
  if (result.picture === null) throw new Error('the picture was kept');
  return result.picture.address;
}

describe('the picture of a ticket', () => {
  it('is read by everybody who is shown its address, as what it is, and kept', async () => {
    const address = await given(place.productId);
    const { status, headers } = await look(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const offer = await test.anonymous.call<BookingOffer>('GET', '/api/ticket/public/products', {
      query: { visitDate: testDay },
    });
    expect(offer.result.products.map(product => product.picture)).toEqual([address]);
  });

  it('has another address when it is another one, and none once it is gone', async () => {
    const first = await given(place.productId);
    const second = await given(place.productId);
    expect(second).not.toBe(first);
    expect((await look(first)).error?.code).toBe('not_found');
    const remove = () =>
      maker.call<ProductDetail>('DELETE', `${endpoint}/${place.productId}/picture`, { key: true });
    expect((await remove()).result.picture).toBeNull();
    expect((await look(second)).error?.code).toBe('not_found');
    expect((await remove()).error).toMatchObject({ code: 'not_found', message: '该票种没有图片' });
  });

  it('is what it says it is, and fits a phone', async () => {
    const refused = async (changes: object) => (await put(place.productId, changes)).error?.code;
    const text = (said: string) => Buffer.from(said).toString('base64');
    for (const content of ['<html>', '<svg onload="1"/>', 'GIF89a/*'])
      expect(await refused({ content: text(content) })).toBe('file_refused');
    expect(await refused({ mediaType: 'image/jpeg' })).toBe('file_refused');
    expect(await refused({ mediaType: 'image/svg+xml' })).toBe('invalid_input');
    expect(await refused({ content: photo.slice(0, 60) })).toBe('file_refused');
    const chunk = Buffer.alloc(12 + 310_000);
    chunk.writeUInt32BE(310_000, 0);
    chunk.write('IDAT', 4, 'latin1');
    const whole = Buffer.from(photo, 'base64');
    const large = Buffer.concat([whole.subarray(0, -12), chunk, whole.subarray(-12)]).toString('base64');
    expect(await refused({ content: large })).toBe('file_refused');
    expect((await read(place.productId)).result.picture).toBeNull();
  });

  it('goes with a copy, at an address of its own', async () => {
    const address = await given(place.productId);
    const body = { code: 'NEW2', name: '又一张' };
    const copy = await maker.call<ProductDetail>('POST', `${endpoint}/${place.productId}/copy`, {
      body,
      key: true,
    });
    expect(copy.result.picture).toMatchObject({ name: '云海.png' });
    expect(copy.result.picture?.address).not.toBe(address);
  });
});

describe('the preview of a ticket', () => {
  const preview = (id: number, visitDate = testDay) =>
    maker.call<OfferPreview>('GET', `/api/ticket/offer-previews/${id}`, { query: { visitDate } });
  const price = (productId: number) =>
    withTransaction(test.db, tx =>
      addPriceRule(tx, { productId, season: null, salePriceFen: fen(30_00), effectiveFrom: '2020-01-01' }),
    );

  it('is what the page will show, before anybody can buy it', async () => {
    const { id } = await draft();
    const address = await given(id);
    await price(id);
    const { result } = await preview(id);
    expect(result).toMatchObject({
      product: { id, name: '云海观景票', priceFen: 30_00, picture: address },
      hidden: [],
    });
    // Nobody is asked more on that day.
    expect(result.product).not.toHaveProperty('facePriceFen');
    const offer = await test.anonymous.call<BookingOffer>('GET', '/api/ticket/public/products', {
      query: { visitDate: testDay },
    });
    expect(offer.result.products.map(product => product.id)).toEqual([place.productId]);
  });

  it('says why the page would not show it on the day', async () => {
    const { id } = await draft({ channels: ['WIN'], saleMode: 'TEAM' });
    expect((await preview(id)).result).toMatchObject({
      product: { priceFen: 50_00 },
      hidden: ['只售团队，散客看不到', '散客渠道没有“官方订票”', '当天没有已审核的散客售价，暂显示票面价'],
    });
    await price(id);
    expect((await preview(id, '2031-05-01')).result.hidden).toContain('当天没有可约的时段');
    expect((await preview(999_999)).error?.code).toBe('not_found');
    expect((await test.anonymous.call('GET', `/api/ticket/offer-previews/${id}`)).status).toBe(401);
  });
});
