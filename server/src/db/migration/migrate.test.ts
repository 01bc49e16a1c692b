import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseName, withClient, withDatabase } from '../../../test/app/database-address.ts';
import { migrate } from './migrate.ts';
import { migrationFolder, readMigrationFiles } from './migration-files.ts';

const template = process.env['SHANMEN_TEST_TEMPLATE_URL'] ?? '';
const admin = withDatabase(template, 'postgres');
const databases: string[] = [];
const folders: string[] = [];

afterEach(async () => {
  await withClient(admin, async client => {
    for (const name of databases.splice(0)) await client.query(`drop database ${name} with (force)`);
  });
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `${databaseName(template)}_m${process.env['JEST_WORKER_ID']}_${databases.length}`;
  await withClient(admin, client => client.query(`create database ${name}`));
  databases.push(name);
  return withDatabase(template, name);
}

async function copyOfMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-migrations-'));
  folders.push(folder);
  await cp(migrationFolder, folder, { recursive: true });
  return folder;
}

const quiet = () => undefined;

async function countApplied(url: string): Promise<number> {
  return withClient(url, async client => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*) as count from platform.migration',
    );
    return rows[0]?.count ?? 0;
  });
}

it('P-16 gives the same schema when run twice, and applies nothing the second time', async () => {
  const url = await emptyDatabase();
  const first = await migrate(url, quiet);
  const lines: string[] = [];
  expect(await migrate(url, line => lines.push(line))).toEqual(first);
  expect(lines).toEqual([]);
});

it('P-16 applies every file once when eight starts migrate at once', async () => {
  const url = await emptyDatabase();
  const lines: string[] = [];
  const starts = Array.from({ length: 8 }, () => migrate(url, line => lines.push(line)));
  const ends = await Promise.allSettled(starts);
  const hashes = ends.map(end => (end.status === 'fulfilled' ? end.value.schemaHash : String(end.reason)));
  expect([...new Set(hashes)]).toEqual([expect.stringMatching(/^[0-9a-f]+$/)]);
  expect(lines.filter(line => line.endsWith('applied'))).toHaveLength((await readMigrationFiles()).length);
});

it('P-16 comes to the same schema after being killed at statements all along its way', async () => {
  const whole = await migrate(await emptyDatabase(), quiet);
  const url = await emptyDatabase();
  const statements = (await readMigrationFiles()).flatMap(file => splitStatements(file.text)).length;
  const step = Math.ceil(statements / 12);
  for (let index = step; index < statements; index += step) await migrateAndDie(url, index);
  expect((await migrate(url, quiet)).schemaHash).toBe(whole.schemaHash);
});

it('Y-15 stops when an applied file was changed', async () => {
  const url = await emptyDatabase();
  const folder = await copyOfMigrations();
  await migrate(url, quiet, folder);
  await writeFile(join(folder, '0006_day_touch.sql'), '-- changed afterwards\n');
  await expect(migrate(url, quiet, folder)).rejects.toThrow(
    '0006_day_touch was changed after it was applied',
  );
});

it('keeps nothing of a file that fails in the middle', async () => {
  const url = await emptyDatabase();
  const folder = await copyOfMigrations();
  const before = (await readdir(folder)).length;
  await writeFile(
    join(folder, '9000_half.sql'),
    '-- half\ncreate table platform.half (id int);\nselect 1 / 0;\n',
  );
  await expect(migrate(url, quiet, folder)).rejects.toThrow('migration 9000_half failed: division by zero');
  expect(await countApplied(url)).toBe(before);
  await withClient(url, async client => {
    expect((await client.query(`select to_regclass('platform.half') as it`)).rows).toEqual([{ it: null }]);
  });
});

it('runs a file that no transaction may hold by itself', async () => {
  const url = await emptyDatabase();
  const folder = await copyOfMigrations();
  const statement = 'create index concurrently if not exists late on platform.outbox (topic);';
  await writeFile(
    join(folder, '9000_late.sql'),
    `-- finds messages by topic\n-- no transaction\n${statement}\n`,
  );
  expect((await migrate(url, quiet, folder)).number).toBe(9000);
});

/** Lets the migration run until its n-th statement has been sent, and cuts its connection there. */
async function migrateAndDie(url: string, statement: number): Promise<void> {
  const folder = await copyOfMigrations();
  let seen = 0;
  for (const file of await readMigrationFiles(folder)) {
    const statements = splitStatements(file.text);
    if (seen + statements.length > statement) {
      const half = statements.slice(0, statement - seen).join('\n');
      await writeFile(
        join(folder, `${file.name}.sql`),
        `-- dies\n${half}\nreset role;\nselect pg_terminate_backend(pg_backend_pid());\n`,
      );
      break;
    }
    seen += statements.length;
  }
  await expect(migrate(url, quiet, folder)).rejects.toThrow('terminating connection');
}

/** Statements end in a semicolon at the end of a line, save inside a function body. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    current += `${line}\n`;
    if (line.split('$$').length % 2 === 0) inBody = !inBody;
    if (inBody || !line.trimEnd().endsWith(';')) continue;
    statements.push(current);
    current = '';
  }
  return statements;
}
