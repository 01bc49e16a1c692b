import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { AuditLogPage } from '@shanmen/shared/contracts/admin/records/audit-log';
import type { ExportJob, OwnExports } from '@shanmen/shared/contracts/reports/export-job';
import { addDays, instantOf } from '@shanmen/shared/time';

import { testApp, type Client, type TestApp } from '../../../test/app/app.ts';
import { askForExport, writeExports } from '../../../test/data/files/exports.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { withClient } from '../../../test/app/database-address.ts';
import { asOwner, whileHeld } from '../../../test/app/scenario.ts';
import { ExportStore } from '../../platform/export-job/export-store.ts';
import { purgeExports } from '../../platform/export-job/purge-exports.ts';
import { runExport } from '../../platform/export-job/run-export.ts';
import { actingStaff } from '../../admin/public.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };
const jobs = '/api/reports/export-jobs';

let shop: TestApp;
let folder: string;
let admin: Client;
let back: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-exports-'));
  shop = await testApp({ now: () => clock.at, environment: { SHANMEN_DATA: folder } });
  admin = await shop.signIn('admin');
  const { site, seller } = await sellerAtWork(shop);
  const place = await attraction(shop.db, { visitDate: day });
  const { result: order } = await sell(seller, cashSale(site, place));
  await scan(admin, place.gateId, order.tickets[0]?.qr ?? '');
  back = await shop.database.keep();
});
afterEach(async () => {
  clock.at = instantOf(day, '10:00');
  await back();
  await rm(join(folder, 'exports'), { recursive: true, force: true });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

describe('two attempts at one file', () => {
  it('R-23 leave the file of the one that ended first', async () => {
    const id = await askForExport(shop, 'admin');
    const actAs = actingStaff(shop.db);
    const parts = { db: shop.db, book: shop.app.exportBook, store: store(), actAs };
    await Promise.all([1, 2].map(() => runExport(parts, id, clock.at)));
    const known = await readText('select file_id::text as value from platform.export_job');
    expect(wholeFiles(await names())).toEqual([known]);
  });
});

describe('files that somebody asks for at one moment', () => {
  it('R-23 are two, however many he asks for', async () => {
    const methods = ['CASH', 'CARD', 'WECHAT', 'ALIPAY'];
    const event = 'insert on platform.export_job';
    const answers = await whileHeld(shop.database.url, event, async (held, letGo) => {
      const asking = Promise.allSettled(methods.map(method => askForExport(shop, 'admin', { method })));
      await held(methods.length, asking);
      await letGo();
      return asking;
    });
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect([answers.length - refused.length, ...refused]).toEqual([2, 'export_limited', 'export_limited']);
  });
});

describe('a file of the background', () => {
  it('is the same one when it is asked for again, and a person has two under way', async () => {
    const first = await askForExport(shop, 'admin');
    expect(await askForExport(shop, 'admin')).toBe(first);
    await askForExport(shop, 'admin', { method: 'CASH' });
    await expect(askForExport(shop, 'admin', { method: 'CARD' })).rejects.toMatchObject({
      code: 'export_limited',
    });
    await writeExports(shop);
    await askForExport(shop, 'admin', { method: 'CARD' });
  });

  it('D-27 is known by its checksum in the log, and counted each time that it is fetched', async () => {
    const id = await askForExport(shop, 'admin');
    await writeExports(shop);
    expect((await leaving()).map(({ file }) => file)).toEqual([null]);
    const { bytes } = await admin.download(`${jobs}/${id}/file`);
    await admin.download(`${jobs}/${id}/file`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const found = await leaving(sha256);
    expect(found.map(({ action, file }) => [action, file?.sha256, file?.times])).toEqual([
      ['reports.export.fetched', undefined, undefined],
      ['reports.export.fetched', undefined, undefined],
      ['reports.report.exported', sha256, 2],
    ]);
    expect(found[0]?.changes).toContainEqual({ field: 'sha256', from: '', to: sha256 });
  });

  it('is nobody else’s: another person neither sees, fetches nor removes it', async () => {
    const id = await askForExport(shop, 'admin');
    await writeExports(shop);
    const other = await shop.signIn('manager01');
    expect((await other.call<OwnExports>('GET', jobs)).result.rows).toEqual([]);
    expect((await other.call('POST', `${jobs}/${id}/file`)).error?.code).toBe('not_found');
    expect((await other.call('DELETE', `${jobs}/${id}`)).error?.code).toBe('not_found');
    expect((await only()).state).toBe('done');
  });

  it('is not written for whoever lost the right meanwhile, and says so', async () => {
    await askForExport(shop, 'lead01');
    await asOwner(shop.database.url, `update admin.staff set status = 'disabled' where user_name = 'lead01'`);
    await writeExports(shop);
    expect(await readText('select refused as value from platform.export_job')).toBe('没有权限执行此操作');
    expect(await names()).toEqual([]);
  });

  it.each([
    ['another right', `delete from admin.role_permission where code = 'ticket:order:view'`],
    ['another reach', `update admin.role_scope set kind = 'self' where domain = 'reports'`],
    ['another post', `update admin.staff set outlet_id = (select max(id) from admin.outlet)`],
  ])('is not handed to whoever holds %s than when it was written', async (_what, change) => {
    const lead = await shop.signIn('lead01');
    const id = await askForExport(shop, 'lead01');
    await writeExports(shop);
    expect((await lead.call('POST', `${jobs}/${id}/file`)).status).toBe(200);
    await asOwner(shop.database.url, `${change}; update admin.permission_version set version = version + 1`);
    const { error } = await lead.call('POST', `${jobs}/${id}/file`);
    expect(error).toMatchObject({ code: 'export_outdated', message: '您的权限在导出后有变化，请重新导出' });
  });

  it('is taken away by its owner, or after seven days; its entry stays for thirty', async () => {
    const id = await askForExport(shop, 'admin');
    await writeExports(shop);
    await admin.call('DELETE', `${jobs}/${id}`);
    expect([await only(), await names()]).toMatchObject([{ state: 'removed', keptUntil: null }, []]);

    await askForExport(shop, 'admin');
    await writeExports(shop);
    later(7 * 86_400 - 1);
    expect(await purgeExports(shop.db, store(), clock.at)).toEqual({
      files: 0,
      entries: 0,
      broken: 0,
      failed: 0,
    });
    later(2);
    expect(await purgeExports(shop.db, store(), clock.at)).toEqual({
      files: 1,
      entries: 0,
      broken: 0,
      failed: 0,
    });
    expect(await names()).toEqual([]);
    later(24 * 86_400);
    expect(await purgeExports(shop.db, store(), clock.at)).toEqual({
      files: 0,
      entries: 2,
      broken: 0,
      failed: 0,
    });
  });

  it('that no attempt could write says so, and keeps nobody from asking again', async () => {
    await askForExport(shop, 'admin');
    // A file where the folder should be: no attempt can write there.
    await writeFile(join(folder, 'exports'), '');
    for (const minutes of [0, 1, 5, 30, 120]) {
      later(minutes * 60);
      await expect(writeExports(shop)).rejects.toThrow('an export failed');
    }
    expect(await readText('select ended_at::text as value from platform.export_job')).toBeNull();
    expect(await purgeExports(shop.db, store(), clock.at)).toMatchObject({ failed: 1 });
    const renewed = await shop.signIn('admin');
    const { result } = await renewed.call<OwnExports>('GET', jobs);
    expect(result.rows).toMatchObject([{ state: 'refused', refused: '多次尝试都没有写成，请重新导出' }]);
    await rm(join(folder, 'exports'));
    await askForExport(shop, 'admin');
    await writeExports(shop);
    expect(await names()).toHaveLength(1);
  });

  it('whose owner ends it while it waits is not written', async () => {
    const id = await askForExport(shop, 'admin');
    await admin.call('DELETE', `${jobs}/${id}`);
    await writeExports(shop);
    expect([await only(), await names()]).toMatchObject([{ state: 'refused', refused: '已取消' }, []]);
  });

  it('counts as of the day on which it was asked for, though it is written on the next', async () => {
    const id = await askForExport(shop, 'admin');
    later(86_400);
    await writeExports(shop);
    const renewed = await shop.signIn('admin');
    const { name } = await renewed.download(`${jobs}/${id}/file`);
    expect(name).toBe(`今日销售明细_${day}.csv`);
    expect(addDays(day, 1)).not.toBe(day);
  });
});

async function only(): Promise<ExportJob> {
  const { result } = await admin.call<OwnExports>('GET', jobs);
  const [first] = result.rows;
  if (!first) throw new Error('there is no export');
  return first;
}

async function leaving(keyword = ''): Promise<AuditLogPage['rows']> {
  const query = { kind: 'leaving', keyword };
  return (await admin.call<AuditLogPage>('GET', '/api/admin/audit-logs', { query })).result.rows;
}

function names(): Promise<string[]> {
  return readdir(join(folder, 'exports')).catch(() => []);
}

function wholeFiles(all: readonly string[]): string[] {
  return all.filter(name => !name.endsWith('.part'));
}

function readText(query: string): Promise<string | undefined> {
  return withClient(shop.database.url, async client => {
    const { rows } = await client.query<{ value: string }>(query);
    return rows[0]?.value;
  });
}

function store(): ExportStore {
  return new ExportStore(folder);
}

function later(seconds: number): void {
  clock.at = new Date(clock.at.getTime() + seconds * 1000);
}
