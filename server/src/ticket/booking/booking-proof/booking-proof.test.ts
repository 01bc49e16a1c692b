import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { BookingPicture, PictureReading } from '@shanmen/shared/contracts/ticket/booking/booking-proof';

import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';
import { sql } from 'kysely';

import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { ticketKeys } from '../../public.ts';
import { pictureOf } from './booking-picture.ts';
import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { attraction } from '../../../../test/data/ticket/factories.ts';
import { readNumber } from '../../../../test/app/scenario.ts';
import {
  bookingOf,
  lastCode,
  newMobile,
  newVisitor,
  proveWith,
  requestCode,
} from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const minuteMs = 60_000;

describe('the code on a mobile', () => {
  let test: TestApp;
  let ahead = 0;
  beforeEach(() => {
    ahead = 0;
  });
  beginsWith(async () => {
    test = await testApp({ now: () => new Date(testClock().getTime() + ahead) });
    await withTransaction(test.db, tx => changeSetting(tx, settings.pictureAfterCodes, 20, null));
    return test;
  });

  it('C-18 is sent once a minute and five times an hour', async () => {
    const mobile = newMobile();
    expect((await requestCode(test, mobile)).result).toEqual({ resendAfterSeconds: 60, validSeconds: 300 });
    const again = await requestCode(test, mobile);
    expect(again.error?.code).toBe('sms_limit');
    expect(again.status).toBe(429);
    for (let count = 2; count <= 5; count += 1) {
      ahead += minuteMs;
      expect((await requestCode(test, mobile)).status).toBe(200);
    }
    ahead += minuteMs;
    expect((await requestCode(test, mobile)).error?.code).toBe('sms_limit');
    ahead += 60 * minuteMs;
    expect((await requestCode(test, mobile)).status).toBe(200);
  });

  it('C-18 goes from one source to twenty mobiles an hour, and many at once gain nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => requestCode(test, newMobile())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const mobile = newMobile();
    ahead += 61 * minuteMs;
    const same = await Promise.all(Array.from({ length: 5 }, () => requestCode(test, mobile)));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('goes to sixty mobiles of one network an hour, and the last one alarms those who see messages', async () => {
    const ask = (mobile: string, from: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/ticket/public/sms-codes',
        remoteAddress: from,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { mobile },
      });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) => ask(newMobile(), `198.51.100.${place}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    expect((await ask(newMobile(), '198.51.101.1')).statusCode).toBe(200);
    expect(await alarms()).toEqual(['同一网段一小时内已发 60 条验证码']);
  });

  it('goes to as many mobiles an hour as the site says, wherever the calls come from', async () => {
    await withTransaction(test.db, tx => changeSetting(tx, settings.codesPerSiteHour, 20, null));
    const statuses: number[] = [];
    for (let place = 0; place < 25; place += 1) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/api/ticket/public/sms-codes',
        remoteAddress: `10.${place}.0.1`,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { mobile: newMobile() },
      });
      statuses.push(statusCode);
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(20);
    expect(await alarms()).toEqual(['全站一小时内已发 20 条验证码']);
  });

  it('is read by nobody of a real site, whatever that person may do', async () => {
    const mobile = newMobile();
    await requestCode(test, mobile);
    const admin = await test.signIn('admin');
    expect(await lastCode(admin, mobile)).toMatch(/^\d{6}$/);
    await withTransaction(test.db, tx => changeSetting(tx, settings.demo, false, null));
    const { rows } = (await admin.call<SmsPage>('GET', '/api/commerce/sms-messages')).result;
    expect(rows[0]?.text).toContain('订票验证码 ******，');
    expect(rows[0]?.text).not.toMatch(/\d{6}/);
  });

  async function alarms(): Promise<string[]> {
    const { rows } = await sql<{ reason: string }>`
      select reason
      from platform.audit_log
      where action = 'ticket.code-limit.reached'`.execute(test.db);
    return rows.map(({ reason }) => reason);
  }

  it('opens once, within five minutes, after at most five tries', async () => {
    const admin = await test.signIn('admin');
    const mobile = newMobile();
    await requestCode(test, mobile);
    const code = await lastCode(admin, mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await proveWith(test, mobile, wrong)).error?.code).toBe('code_wrong');
    }
    expect((await proveWith(test, mobile, code)).error?.code).toBe('code_wrong');
    ahead += minuteMs;
    await requestCode(test, mobile);
    const fresh = await lastCode(admin, mobile);
    expect((await proveWith(test, newMobile(), fresh)).error?.code).toBe('code_wrong');
    expect((await proveWith(test, mobile, fresh)).status).toBe(200);
    expect((await proveWith(test, mobile, fresh)).error?.code).toBe('code_wrong');
    ahead += minuteMs;
    await requestCode(test, mobile);
    const late = await lastCode(admin, mobile);
    ahead += 5 * minuteMs + 1;
    expect((await proveWith(test, mobile, late)).error?.code).toBe('code_wrong');
  });

  it('C-18 Z-13 is kept nowhere in clear, nor is the mobile, and stands in no log', async () => {
    const mobile = newMobile();
    await requestCode(test, mobile);
    const code = await lastCode(await test.signIn('admin'), mobile);
    for (const table of ['ticket.booking_code', 'commerce.sms_message']) {
      const clear = `select count(*) as value from ${table} as kept
        where kept::text like '%${mobile}%' or kept::text like '%${code}%'`;
      expect(await readNumber(test.database.url, clear)).toBe(0);
    }
    const logged = test.logLines.join('\n');
    expect(logged.includes(mobile) || logged.includes(code)).toBe(false);
  });

  it('is read by those who may see messages, and by nobody else', async () => {
    const seller = await test.signIn('seller01');
    expect((await seller.call('GET', '/api/commerce/sms-messages')).error?.code).toBe('no_permission');
    expect((await test.anonymous.call('GET', '/api/commerce/sms-messages')).status).toBe(401);
  });
});

describe('T-44 the picture before a further code', () => {
  let test: TestApp;
  let ahead = 0;
  beforeEach(() => {
    ahead = 0;
  });
  beginsWith(async () => {
    test = await testApp({ now: () => new Date(testClock().getTime() + ahead) });
    return test;
  });

  const asked = async (mobile: string, picture?: PictureReading) => {
    ahead += minuteMs;
    const { status, error } = await requestCode(test, mobile, picture);
    return error?.code ?? status;
  };
  /** A picture whose answer only a person could know. */
  const pictureOfAnswer = (answer: string) => {
    const { person } = ticketKeys(readMasterKeys(test.deps.config));
    return { seal: pictureOf(person, test.deps.now(), answer).seal, answer };
  };

  it('is asked for from the third code, of one mobile or one source, and not an hour later', async () => {
    const mobile = newMobile();
    expect([await asked(mobile), await asked(mobile), await asked(mobile)]).toEqual([
      200,
      200,
      'picture_required',
    ]);
    expect(await asked(newMobile())).toBe('picture_required');
    ahead += 60 * minuteMs;
    expect(await asked(mobile)).toBe(200);
  });

  it('counts once, whether it was read rightly or not, and only in time', async () => {
    await Promise.all([requestCode(test, newMobile()), requestCode(test, newMobile())]);
    const right = pictureOfAnswer('K3RX');
    expect(await asked(newMobile(), { ...right, answer: 'k3rx' })).toBe(200);
    expect(await asked(newMobile(), right)).toBe('picture_wrong');
    const guessed = pictureOfAnswer('A2MN');
    expect(await asked(newMobile(), { ...guessed, answer: 'A2MM' })).toBe('picture_wrong');
    expect(await asked(newMobile(), guessed)).toBe('picture_wrong');
    const old = pictureOfAnswer('HT95');
    ahead += 5 * minuteMs;
    expect(await asked(newMobile(), old)).toBe('picture_wrong');
    expect(await asked(newMobile(), { seal: 'k1:forged', answer: 'HT95' })).toBe('picture_wrong');
  });

  it('lets one of many through who send the same reading at once', async () => {
    await Promise.all([requestCode(test, newMobile()), requestCode(test, newMobile())]);
    const answers = (picture: (index: number) => PictureReading) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => requestCode(test, newMobile(), picture(index))));
    const sent = (all: Awaited<ReturnType<typeof answers>>) =>
      all.filter(({ status }) => status === 200).length;
    const one = pictureOfAnswer('YE96');
    expect(sent(await answers(() => one))).toBe(1);
    // The twin: the picture alone stood between them, not the limits.
    expect(sent(await answers(() => pictureOfAnswer('YE96')))).toBe(8);
  });

  it('is drawn anew each time, and says its answer nowhere', async () => {
    const read = () => test.anonymous.call<BookingPicture>('POST', '/api/ticket/public/pictures');
    const [first, second] = [(await read()).result, (await read()).result];
    expect(first.seal).not.toBe(second.seal);
    const { person } = ticketKeys(readMasterKeys(test.deps.config));
    const [one, other] = [0, 1].map(() => pictureOf(person, test.deps.now(), 'K3RX'));
    expect(one?.strokes.toSorted()).not.toEqual(other?.strokes.toSorted());
    for (const stroke of first.strokes) expect(stroke).toMatch(/^M[-\d. L]+$/);
    expect(first.strokes.length).toBeGreaterThan(10);
    expect(JSON.stringify(one)).not.toContain('K3RX');
  });
});

describe('T-44 the public calls', () => {
  it('show a booking to the mobile it was made with, and to no other', async () => {
    const test = await testApp();
    const spot = await attraction(test.db);
    const owner = await newVisitor(test);
    const stranger = await newVisitor(test);
    const { orderNo } = (await owner.book(bookingOf(spot))).result;
    expect((await owner.show(orderNo)).status).toBe(200);
    for (const answer of [
      await stranger.show(orderNo),
      await stranger.pay(orderNo),
      await stranger.cancel(orderNo),
    ]) {
      expect(answer.error?.code).toBe('not_found');
    }
    const orders = '/api/ticket/public/orders';
    const bare = await test.anonymous.call('GET', `${orders}/${orderNo}`);
    expect([bare.status, bare.error?.code]).toEqual([403, 'mobile_unproved']);
    const forged = { 'visitor-proof': `${owner.proof.slice(0, -6)}AAAA==` };
    const answer = await test.anonymous.call('GET', `${orders}/${orderNo}`, { headers: forged });
    expect(answer.error?.code).toBe('mobile_unproved');
    expect((await test.anonymous.call('GET', orders)).status).toBe(404);
    await test.close();
  });

  it('end with the proof, after an hour', async () => {
    let ahead = 0;
    const test = await testApp({ now: () => new Date(testClock().getTime() + ahead) });
    const visitor = await newVisitor(test);
    ahead = 60 * minuteMs;
    expect((await visitor.show('D2611220000011')).error?.code).toBe('mobile_unproved');
    await test.close();
  });

  it('are rate limited for each source', async () => {
    const test = await testApp({ countsCalls: true });
    const open = () => test.anonymous.call('GET', '/api/ticket/public/open-orders');
    const answers = await Promise.all(Array.from({ length: 61 }, open));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(60);
    expect(answers.at(-1)?.error?.code).toBe('rate_limited');
    await test.close();
  });
});
