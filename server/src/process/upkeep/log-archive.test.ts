import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { instantOf } from '@shanmen/shared/time';
import { type KyselyPlugin, sql } from 'kysely';

import { type TestDatabase, testDatabase } from '../../../test/app/database.ts';
import { asOwner, countRows } from '../../../test/app/scenario.ts';
import { readAuditChain } from '../../admin/records/audit-log/audit-chain.queries.ts';
import { readFrames } from '../../db/backup/archive.ts';
import { openPools, type Pools } from '../../db/connection/pools.ts';
import { archiveLogs, headOf, proveArchive } from './log-archive.ts';
import { sealAudit } from '../../platform/audit/audit-seal.ts';
import { findPlatformFaults } from '../../platform/health/proof.queries.ts';

const now = instantOf('2026-11-26', '09:00');

let database: TestDatabase;
let folder: string;
const others: Pools[] = [];
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'shanmen-archive-'));
  // The month of three years ago stays at hand, with its first moment.
  await act('2023-09-30T12:00:00+08:00', 1);
  await act('2023-10-31T23:59:59+08:00', 2);
  await act('2023-11-01T00:00:00+08:00', 3);
  await act('2026-11-25T12:00:00+08:00', 4);
  await sealAudit(database.db);
  for (const at of ['2023-10-01T08:00:00+08:00', '2026-11-26T08:00:00+08:00'])
    await sql`insert into auth.login_log (at, user_name, result) values (${at}, 'seller01', 'ok')`.execute(
      database.db,
    );
});
afterEach(async () => {
  await Promise.all(others.splice(0).map(pools => pools.close()));
  await database.close();
  await rm(folder, { recursive: true });
});

describe('what is older than the logs have to be at hand', () => {
  it('D-24 goes into a file that proves itself, and the chain goes on behind it', async () => {
    const archive = await archive36();
    expect(archive).toMatchObject({ rows: 2, signIns: 1, lastSeq: 2, until: '2023-10-31T16:00:00.000Z' });
    expect([await countActs(), await countRows(database.url, 'auth.login_log')]).toEqual([3, 1]);
    expect(await faults()).toEqual([]);
    await sealAudit(database.db);
    expect(await faults()).toEqual([]);
    expect(await readAuditChain(database.db)).toMatchObject({ sealed: 5, archivedUntil: archive?.until });
    expect(await headIn(archive?.file, null)).toEqual(headOf(archive));
  });

  it('is found by its own act in the log, and once only', async () => {
    const archive = await archive36();
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from platform.audit_log order by id desc limit 1`.execute(database.db);
    expect(rows[0]).toMatchObject({ action: 'platform.log.archived', after: { rows: 2, signIns: 1 } });
    expect(await archive36()).toBeNull();
    expect(await archiveLogs(database.pools.direct, { ...place(), months: 60 })).toBeNull();
    expect(await headIn(archive?.file, null)).toEqual(headOf(archive));
  });

  it('goes into the next file where it has become older since, which follows the first one', async () => {
    const first = await archive36();
    const second = await archiveLogs(database.pools.direct, { ...place(), months: 6 });
    expect(second).toMatchObject({ rows: 1, signIns: 0, lastSeq: 3 });
    expect(await headIn(second?.file, first)).toEqual(headOf(second));
    await expect(headIn(second?.file, null)).rejects.toThrow('does not follow the one before');
    await sealAudit(database.db);
    expect(await faults()).toEqual([]);
  });

  it('takes what was found of a risky act with it', async () => {
    await asOwner(
      database.url,
      `set session_replication_role = 'replica';
       insert into admin.risk_check (audit_log_id, staff_id, at, note) select id, 1, at, '已核' from platform.audit_log`,
    );
    await archive36();
    expect(await countRows(database.url, 'admin.risk_check')).toBe(2);
  });

  it('D-24 D-27 takes the checksums of what left at that time with it', async () => {
    const sha256 = 'ab'.repeat(32);
    for (const at of ['2023-10-31T23:59:59+08:00', '2023-11-01T00:00:00+08:00'])
      await sql`
        insert into platform.sent_file (at, request_id, staff_id, bytes, sha256)
        values (${at}, 'test', 1, 7, decode(${sha256}, 'hex'))`.execute(database.db);
    const archive = await archive36();
    const left: string[] = [];
    for await (const { name, lines } of readFrames(join(folder, archive?.file ?? ''), null)) {
      if (name === 'sent files') left.push(...lines);
    }
    expect(left.map(line => Object(JSON.parse(line)).sha256)).toEqual([sha256]);
    expect(await countRows(database.url, 'platform.sent_file')).toBe(1);
  });
});

describe('an archive that is broken off', () => {
  it('D-24 lacks nothing, is no fault of the chain, and is ended by the next one', async () => {
    await asOwner(
      database.url,
      `create trigger stuck before delete on auth.login_log for each statement execute function platform.refuse_change()`,
    );
    await expect(archive36()).rejects.toThrow('append-only');
    expect(await faults()).toEqual([]);
    expect(await countRows(database.url, 'auth.login_log')).toBe(2);
    await asOwner(database.url, 'drop trigger stuck on auth.login_log');
    expect(await archive36()).toBeNull();
    expect(await countRows(database.url, 'auth.login_log')).toBe(1);
  });

  it('D-24 may have left half a file behind, which is in nobody’s way', async () => {
    await writeFile(join(folder, 'shanmen-logs-until-2023-11-01.archive.part'), 'half');
    const archive = await archive36();
    expect(await readdir(folder)).toEqual([archive?.file]);
  });

  it('may have taken out a part of its rows', async () => {
    await archive36();
    await asOwner(
      database.url,
      `set session_replication_role = 'replica';
       update platform.log_archive set last_seq = 3,
         head = (select hash from platform.audit_seal where seq = 3)`,
    );
    expect(await faults()).toEqual([]);
  });
});

describe('two runs at once', () => {
  it('D-24 put the logs away once: the second is told to wait, and the file has every row', async () => {
    const held = heldAfterTheCut();
    const first = archiveLogs(held.db, place());
    await held.reached;
    const second = await archive36().then(() => 'put away', String);
    held.letGo();
    expect(second).toContain('another run is putting the logs away');
    const archive = await first;
    expect(archive).toMatchObject({ rows: 2, signIns: 1 });
    expect(await headIn(archive?.file, null)).toEqual(headOf(archive));
    expect(await archive36()).toBeNull();
  });
});

describe('whoever would hide something behind an archive', () => {
  it('Z-15 makes none of a log that was altered', async () => {
    await asOwner(
      database.url,
      `set session_replication_role = 'replica'; update platform.audit_log set reason = 'another' where object_id = '1'`,
    );
    await expect(archive36()).rejects.toThrow('was altered');
    expect(await countActs()).toBe(4);
    expect(await readdir(folder)).toEqual([]);
  });

  it('Z-15 alters no file unseen, not even with its sums', async () => {
    const archive = await archive36();
    const path = join(folder, archive?.file ?? '');
    const bytes = await readFile(path);
    bytes.writeUInt8((bytes.at(-100) ?? 0) ^ 1, bytes.length - 100);
    await writeFile(path, bytes);
    await expect(headIn(archive?.file, null)).rejects.toThrow('was altered');
  });

  it('Z-15 takes away no row behind it: the chain says so', async () => {
    await archive36();
    await asOwner(
      database.url,
      `set session_replication_role = 'replica';
       delete from platform.audit_seal where seq = 3; delete from platform.audit_log where object_id = '3'`,
    );
    expect(await faults()).toEqual([expect.stringContaining('does not follow')]);
  });

  it('D-24 has the rights of the owner: the application takes nothing out', async () => {
    await expect(archiveLogs(database.db, place())).rejects.toThrow('permission denied');
    expect(await countActs()).toBe(4);
  });
});

/** Connections of another command, whose run waits once it knows where the log is cut, until it is let go. */
function heldAfterTheCut() {
  let arrive: () => void = () => undefined;
  let letGo: () => void = () => undefined;
  const reached = new Promise<void>(resolve => (arrive = resolve));
  const going = new Promise<void>(resolve => (letGo = resolve));
  const cuts = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('min(audit_seal.seq) - 1')) cuts.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (cuts.has(queryId)) {
        arrive();
        await going;
      }
      return result;
    },
  };
  const pools = openPools({ url: database.url, applicationName: 'second archive' });
  others.push(pools);
  return { db: pools.direct.withPlugin(plugin), reached, letGo };
}

function place() {
  return { folder, key: null, months: 36, now };
}

function archive36() {
  return archiveLogs(database.pools.direct, place());
}

async function act(at: string, number: number): Promise<void> {
  await sql`
    insert into platform.audit_log (at, request_id, action, object_type, object_id, result)
    values (${at}, 'r', 'test.row.added', 'test', ${String(number)}, 'done')`.execute(database.db);
}

function countActs(): Promise<number> {
  return countRows(database.url, 'platform.audit_log');
}

function headIn(file: string | undefined, before: Parameters<typeof headOf>[0]) {
  return proveArchive(join(folder, file ?? ''), null, headOf(before));
}

async function faults(): Promise<string[]> {
  const found = await findPlatformFaults(database.pools.direct);
  return found.filter(finding => finding.startsWith('V-14'));
}
