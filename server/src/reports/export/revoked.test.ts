import { businessDay } from '@shanmen/shared/time';

import { accessBook, findUserId } from '../../admin/public.ts';
import { testApp, type TestApp } from '../../../test/app/app.ts';
import { testClock, testDay } from '../../../test/app/clock.ts';
import { demoStaff } from '../../../seeds/demo/people.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import { stillHolds } from '../../auth/public.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';
import { codesFor, type ReportWork } from '../report/report-work.ts';
import { startExport } from './export.service.ts';
import { RunningExports } from '../../platform/workbook/running-exports.ts';

const scans = 60_000;
const report = reportDefinitions['t.checkin'];
const codes = codesFor(report, 'export');

describe('a long file under way', () => {
  let shop: TestApp;
  let back: () => Promise<void>;

  beforeAll(async () => {
    shop = await testApp();
    const { site, seller } = await sellerAtWork(shop);
    const place = await attraction(shop.db);
    const { result: order } = await sell(seller, cashSale(site, place));
    await scan(await shop.signIn('admin'), place.gateId, order.tickets[0]?.qr ?? '');
    await asOwner(
      shop.database.url,
      `insert into admin.role_permission (role_id, code)
         select id, '${codes[0]}' from admin.role where code = 'gate' on conflict do nothing;
       update admin.permission_version set version = version + 1;
       insert into ticket.checkin_log (raw_code, spot_id, gate_id, direction, persons, result, answer, nonce,
         device_time, server_time, biz_date, offline)
       select 'X', spot_id, gate_id, 'IN', 1, 'UNKNOWN', '{}', gen_random_uuid(), device_time, server_time, biz_date, false
       from ticket.checkin_log cross join generate_series(1, ${scans})`,
    );
    back = await shop.database.keep();
  });
  afterEach(() => back());
  afterAll(() => shop.close());

  const takings = {
    'the right to it': `delete from admin.role_permission where code = '${codes[0]}';
      update admin.permission_version set version = version + 1`,
    'his session': `update auth.session set revoked_at = now(), revoke_reason = 'signed_out'`,
    'his account': `update admin.staff set status = 'disabled' where user_name = 'seller01'`,
  };

  it.each(Object.entries(takings))('R-25 breaks off when its reader loses %s', async (_what, taking) => {
    const { read, whole } = await begin(await workOf('looked at'));
    await asOwner(shop.database.url, taking);
    await expect(whole()).rejects.toMatchObject({ code: 'no_permission' });
    expect(read.join('')).not.toContain('合计');
  });

  proof('R-25 comes to its end while nobody takes anything away', async () => {
    const { read, whole } = await begin(await workOf('looked at'));
    await whole();
    expect(read.join('').split('\r\n')).toHaveLength(scans + 4);
    expect(read.join('')).toContain('合计');
  });

  proof('R-25 would come to its end without the look (control)', async () => {
    const { read, whole } = await begin(await workOf('unseen'));
    await asOwner(shop.database.url, takings['the right to it']);
    await whole();
    expect(read.join('')).toContain('合计');
  });

  /** The file after its first part; it is written no faster than it is read. */
  async function begin(work: ReportWork) {
    const { content } = await startExport(
      work,
      report,
      { format: 'csv', filters: { from: testDay, to: testDay } },
      { running: new RunningExports(), most: Infinity },
    );
    const read: string[] = [];
    const parts = content[Symbol.asyncIterator]();
    const next = async () => {
      const part: IteratorResult<Buffer> = await parts.next();
      if (part.done !== true) read.push(part.value.toString());
      return part.done !== true;
    };
    await next();
    return {
      read,
      async whole() {
        while (await next());
      },
    };
  }

  async function workOf(look: 'looked at' | 'unseen'): Promise<ReportWork> {
    await shop.signIn('seller01');
    const id = await findUserId(shop.db, 'seller01');
    const sessionId = await readNumber(
      shop.database.url,
      `select max(id) as value from auth.session where staff_id = ${id}`,
    );
    const staff = {
      ...(await demoStaff(shop.db, 'seller01', [...codes, ...codesFor(report, 'view')])),
      sessionId,
    };
    const people = accessBook(shop.db);
    const now = testClock();
    const { dayCut } = await people.site();
    const holds: ReportWork['holds'] = asked => stillHolds({ db: shop.db, people, now }, staff, asked);
    return {
      db: shop.db,
      facts: shop.db,
      ...(look === 'unseen' ? {} : { holds }),
      staff,
      now,
      asOf: now,
      from: 'primary',
      today: businessDay(now, dayCut),
    };
  }
});
