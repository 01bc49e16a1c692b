import { demoStaff } from '../../../../seeds/demo/people.ts';
import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { scansOf } from '../../../../test/proofs/measures/query-plan.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { showAuditLogs } from './audit-log.service.ts';

describe('a log of 100,000 rows', () => {
  let shop: TestApp;

  beforeAll(async () => {
    shop = await testApp();
    await asOwner(
      shop.database.url,
      `insert into platform.audit_log (at, staff_id, request_id, action, object_type, object_id, result, reason)
       select now() - interval '77 seconds' * number, 1000 + number % 500, 'plan', 'ticket.refund.made', 'refund', 'R' || number % 20000, 'done', '值班'
       from generate_series(1, 100000) as number;
       analyze platform.audit_log`,
    );
  });
  afterAll(() => shop.close());

  it('D-39 is searched by person through the index of people', async () => {
    const id = (await demoStaff(shop.db, 'seller01')).id;
    await asOwner(
      shop.database.url,
      `insert into platform.audit_log (staff_id, request_id, action, object_type, object_id, result)
       values (${id}, 'plan', 'ticket.refund.made', 'refund', 'R1', 'done')`,
    );
    const { total, scans } = await search({ keyword: 'seller01' });
    expect([total, scans]).toEqual([1, ['audit_log_object', 'audit_log_staff']]);
    expect((await search({ keyword: '林晓' })).scans).toEqual(['audit_log_object', 'audit_log_staff']);
  });

  it('D-39 is searched by object through the index of objects', async () => {
    const { total, scans } = await search({ objectType: 'refund', objectId: 'R77' });
    expect([total, scans]).toEqual([5, ['audit_log_object']]);
  });

  it('D-39 is searched by day through the index of time', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { scans } = await search({ from: day, to: day, keyword: '不在' });
    expect(scans).toEqual(['audit_log_at']);
  });

  it('twin: a word that names nobody is looked for in every row', async () => {
    expect((await search({ keyword: '值班' })).scans).toEqual(['every row']);
  });

  it('D-39 without the index of people or of objects every row is read (control)', async () => {
    await asOwner(shop.database.url, 'drop index platform.audit_log_staff, platform.audit_log_object');
    expect((await search({ keyword: 'seller01' })).scans).toEqual(['every row']);
    expect((await search({ objectType: 'refund', objectId: 'R77' })).scans).toEqual(['every row']);
  });

  /** How many it finds, and by what before the rows of the page are read by number: the plan of what was really sent. */
  async function search(query: Parameters<typeof showAuditLogs>[1]) {
    const { answer, scans } = await scansOf(shop.db, shop.database.url, db => showAuditLogs(db, query));
    return { total: answer.total, scans: scans('audit_log').filter(by => by !== 'audit_log_pkey') };
  }
});
