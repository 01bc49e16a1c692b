import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { databaseName, withClient, withDatabase } from '../../../test/app/database-address.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { sealAudit } from '../../platform/audit/audit-seal.ts';
import { verifyBooks } from '../../process/upkeep/verify-books.ts';
import { openPools } from '../connection/pools.ts';
import { withTransaction } from '../transaction.ts';
import { backUp, type Manifest } from './backup.ts';
import { restore } from './restore.ts';

const key = randomBytes(32);
const empty = 'shanmen_restore_test';

describe('a backup', () => {
  let shop: TestApp;
  let folder: string;
  let url: string;
  let saved: Manifest;
  const path = () => join(folder, 'a.backup');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shanmen-backup-'));
    await mkdir(join(folder, 'modules', 'ab'), { recursive: true });
    await writeFile(join(folder, 'modules', 'ab', 'abcd.js'), 'export {};\n');
    shop = await testApp();
    const { site, seller } = await sellerAtWork(shop);
    const spot = await attraction(shop.db);
    await sell(seller, cashSale(site, spot));
    // Somebody goes on selling: the backup is of one instant all the same.
    const going = sell(seller, cashSale(site, spot));
    saved = await save(shop.database.url, path(), key);
    await going;
  });
  beforeEach(async () => {
    url = withDatabase(shop.database.url, `${databaseName(shop.database.url)}_${empty}`);
    await recreate(url);
  });
  afterAll(async () => {
    await recreate(url, { andLeaveIt: false });
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it('P-15 restores every row, every file and every sequence, and the books balance', async () => {
    const target = join(folder, 'restored');
    await restore({ url, path: path(), key, moduleFolder: target, log: () => undefined });
    const again = await save(url, join(folder, 'b.backup'), null, target);
    expect(Object.keys(saved.sections).length).toBeGreaterThan(100);
    expect(again.sections).toEqual(saved.sections);
    expect(again.sequences).toEqual(saved.sequences);
    expect(again.newest).toBe(saved.newest);
    expect(await readFile(join(target, 'ab', 'abcd.js'), 'utf8')).toBe('export {};\n');
    const pools = openPools({ url, applicationName: 'test' });
    expect(await verifyBooks(pools.direct, new Date())).toEqual([]);
    await pools.close();
    // The comparison itself sees one fen.
    await withClient(url, client => client.query(`update admin.outlet set name = name || ' ' where id = 1`));
    const altered = await save(url, join(folder, 'c.backup'), null, target);
    const differing = Object.keys(saved.sections).filter(
      name => altered.sections[name]?.sha256 !== saved.sections[name]?.sha256,
    );
    expect(differing).toEqual(['admin.outlet']);
  });

  it('P-15 says when something was done last, be it a sale that no audit row tells of', async () => {
    const { rows } = await withClient(shop.database.url, client =>
      client.query<{ at: string }>(
        `select to_json(min(created_at)) #>> '{}' as at from platform.idempotency_key where route like '%orders'`,
      ),
    );
    const newest = Date.parse(saved.newest ?? '');
    expect(newest).toBeGreaterThanOrEqual(Date.parse(rows[0]?.at ?? ''));
  });

  it('P-15 is not cut off where the database gives up who is idle in between', async () => {
    const ofShop = (change: string) =>
      withClient(withDatabase(url, 'postgres'), client =>
        client.query(`alter database ${databaseName(shop.database.url)} ${change}`),
      );
    await ofShop(`set idle_in_transaction_session_timeout = '1ms'`);
    const patient = await save(shop.database.url, join(folder, 'patient.backup'), key);
    await ofShop('reset idle_in_transaction_session_timeout');
    expect(Object.keys(patient.sections)).toEqual(Object.keys(saved.sections));
  });

  it('P-15 is refused before the first write when it is not whole, or another key made it', async () => {
    const bytes = await readFile(path());
    const broken = join(folder, 'broken.backup');
    const attempts: [Buffer, Buffer | null, RegExp][] = [
      [bytes, randomBytes(32), /altered, or sealed with another key/],
      [bytes, null, /needs its key/],
      [bytes.subarray(0, bytes.length - 10), key, /breaks off/],
      [Buffer.from('something else entirely'), key, /no backup of this product/],
      [flipped(bytes), key, /altered/],
    ];
    for (const [content, with_, reason] of attempts) {
      await writeFile(broken, content);
      await expect(
        restore({ url, path: broken, key: with_, moduleFolder: folder, log: () => undefined }),
      ).rejects.toThrow(reason);
    }
    expect(await tablesOf(url)).toBe(0);
  });

  it('P-15 never goes over anything that is there', async () => {
    const into = { url: shop.database.url, path: path(), key, moduleFolder: folder, log: () => undefined };
    await expect(restore(into)).rejects.toThrow('the database is not empty');
  });

  it('Z-15 says where the audit chain ended, which no chain that was rebuilt comes to', async () => {
    const act = { action: 'ticket.price.changed', objectType: 'price_rule', objectId: '1' };
    await withTransaction(shop.db, tx => writeAudit(tx, { staffId: 1, requestId: 'request-1', ...act }));
    await sealAudit(shop.db);
    const before = await save(shop.database.url, join(folder, 'sealed.backup'), null);
    await restore({
      url,
      path: join(folder, 'sealed.backup'),
      key: null,
      moduleFolder: join(folder, 'sealed'),
      log: () => undefined,
    });
    const headThere = async () => (await save(url, join(folder, 'there.backup'), null)).auditHead;
    expect(before.auditHead?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await headThere()).toEqual(before.auditHead);
    await withClient(url, client =>
      client.query(`
        set session_replication_role = replica;
        update platform.audit_log
        set after = '{"forged": true}'
        where id = (select min(audit_id) from platform.audit_seal);
        delete from platform.audit_seal`),
    );
    const pools = openPools({ url, applicationName: 'test' });
    await sealAudit(pools.direct);
    expect(await verifyBooks(pools.direct, new Date())).toEqual([]);
    await pools.close();
    const forged = await headThere();
    expect(forged?.seq).toBe(before.auditHead?.seq);
    expect(forged?.hash).not.toBe(before.auditHead?.hash);
  });

  it('holds nothing readable when it is sealed', async () => {
    expect((await readFile(path())).includes('seller01')).toBe(false);
  });

  function save(
    from: string,
    to: string,
    sealedWith: Buffer | null,
    moduleFolder = join(folder, 'modules'),
  ): Promise<Manifest> {
    return backUp({
      url: from,
      path: to,
      key: sealedWith,
      moduleFolder,
      appVersion: '1.0.0',
      now: new Date(),
    });
  }
});

async function recreate(url: string, { andLeaveIt = true } = {}): Promise<void> {
  await withClient(withDatabase(url, 'postgres'), async client => {
    await client.query(`drop database if exists ${databaseName(url)} with (force)`);
    if (andLeaveIt) await client.query(`create database ${databaseName(url)}`);
  });
}

function tablesOf(url: string): Promise<number> {
  return withClient(url, async client => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*) as count from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
    );
    return rows[0]?.count ?? -1;
  });
}

/** One bit in the middle is another one. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle);
  return copy;
}
