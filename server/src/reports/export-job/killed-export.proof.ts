import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { ExportJob, FileLater, OwnExports } from '@shanmen/shared/contracts/reports/export-job';
import { instantOf } from '@shanmen/shared/time';

import { testApp, type Client, type TestApp } from '../../../test/app/app.ts';
import { withClient } from '../../../test/app/database-address.ts';
import type { Order } from '../../../test/app/machines/export-process.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { writeExports } from '../../../test/data/files/exports.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { ExportStore } from '../../platform/export-job/export-store.ts';
import { purgeExports } from '../../platform/export-job/purge-exports.ts';

const day = '2026-10-02';
const scans = 200_001;
const clock = { at: instantOf(day, '10:00') };
const jobs = '/api/reports/export-jobs';
const entryFile = fileURLToPath(new URL('../../../test/app/machines/export-process.ts', import.meta.url));

jest.setTimeout(300_000);

let shop: TestApp;
let folder: string;
let admin: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-exports-'));
  shop = await testApp({ now: () => clock.at, environment: { SHANMEN_DATA: folder } });
  admin = await shop.signIn('admin');
  const { site, seller } = await sellerAtWork(shop);
  const place = await attraction(shop.db, { visitDate: day });
  const { result: order } = await sell(seller, cashSale(site, place));
  await scan(admin, place.gateId, order.tickets[0]?.qr ?? '');
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a file that is too long to wait for', () => {
  it('R-23 killed while it is written and begun anew, it is whole, and what one query finds at its instant', async () => {
    await addScans(scans - 1);
    const { status, result } = await askTooLong();
    expect([status, result.title]).toEqual([202, '检票明细']);
    expect(await only()).toMatchObject({ id: result.exportId, state: 'waiting', fileName: null, rows: null });
    const child = fork(entryFile, { execArgv: ['--import', 'tsx'] });
    child.send({
      databaseUrl: shop.database.url,
      dataFolder: folder,
      now: clock.at.toISOString(),
    } satisfies Order);
    await partIsThere();
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(await only()).toMatchObject({ state: 'waiting', rows: null });
    expect((await admin.call('POST', `${jobs}/${result.exportId}/file`)).error?.code).toBe('not_found');
    await writeExports(shop);
    expect((await only()).state).toBe('waiting');

    later(601);
    const [dead] = await names();
    const writing = writeExports(shop);
    await partIsThere(dead);
    await addScans(5);
    await writing;
    const done = await only();
    expect(done).toMatchObject({ state: 'done', rows: scans, refused: null, fetchedCount: 0 });
    const { name, bytes } = await admin.download(`${jobs}/${done.id}/file`);
    expect([name, bytes.length]).toEqual([`检票明细_${day}.csv`, done.bytes]);
    expect(await fingerprint()).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(lineCount(bytes)).toBe(scans);
    expect((await only()).fetchedCount).toBe(1);

    // What the dead one left is swept away once nobody can be writing it.
    expect([(await names()).length, wholeFiles(await names()).length]).toEqual([2, 1]);
    const old = new Date(clock.at.getTime() - 2 * 86_400_000);
    for (const there of await names()) await utimes(join(folder, 'exports', there), old, old);
    expect(await purgeExports(shop.db, store(), clock.at)).toMatchObject({ files: 0, broken: 1 });
    expect(await names()).toEqual(wholeFiles(await names()));
  });
});

function askTooLong() {
  return admin.call<FileLater>('POST', '/api/reports/exports/t.checkin', {
    body: { format: 'csv', filters: {} },
  });
}

async function only(): Promise<ExportJob> {
  const { result } = await admin.call<OwnExports>('GET', jobs);
  const [first] = result.rows;
  if (!first) throw new Error('there is no export');
  return first;
}

function addScans(count: number): Promise<void> {
  return asOwner(
    shop.database.url,
    `insert into ticket.checkin_log (raw_code, spot_id, gate_id, direction, persons, result, answer, nonce,
       device_time, server_time, biz_date, offline)
     select 'X', spot_id, gate_id, 'IN', 1, 'UNKNOWN', '{}', gen_random_uuid(), device_time, server_time, biz_date, false
     from (select * from ticket.checkin_log order by id limit 1) as one cross join generate_series(1, ${count})`,
  );
}

/** Until something of a file is on the disk, and not all of it. @param dead what another process left */
async function partIsThere(dead?: string): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await pause(2)) {
    const part = (await names()).find(name => name.endsWith('.part') && name !== dead);
    if (part !== undefined && (await stat(join(folder, 'exports', part))).size > 0) return;
  }
  throw new Error('nothing is written');
}

function names(): Promise<string[]> {
  return readdir(join(folder, 'exports')).catch(() => []);
}

function wholeFiles(all: readonly string[]): string[] {
  return all.filter(name => !name.endsWith('.part'));
}

/** Rows of the table, without its head and its sum. */
function lineCount(bytes: Buffer): number {
  return bytes
    .toString('utf8')
    .split('\r\n')
    .filter(line => line.startsWith('明细,')).length;
}

function fingerprint(): Promise<string | undefined> {
  return withClient(shop.database.url, async client => {
    const { rows } = await client.query<{ value: string }>(
      `select encode(sha256, 'hex') as value from platform.export_job`,
    );
    return rows[0]?.value;
  });
}

function store(): ExportStore {
  return new ExportStore(folder);
}

function later(seconds: number): void {
  clock.at = new Date(clock.at.getTime() + seconds * 1000);
}
