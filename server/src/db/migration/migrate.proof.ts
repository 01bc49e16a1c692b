import { createHash } from 'node:crypto';

import { withClient } from '../../../test/app/database-address.ts';
import { scratchDatabases } from '../../../test/app/scratch-database.ts';
import { migrate } from './migrate.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { describeSchema } from './schema-hash.ts';
import { readViewFiles, type ViewFile } from './views/view-files.ts';

const emptyDatabase = scratchDatabases();
const quiet = () => undefined;

let files: MigrationFile[];
let views: ViewFile[];
beforeAll(async () => {
  files = await readMigrationFiles();
  views = await readViewFiles();
});

async function countOf(url: string, book: 'migration' | 'view_file'): Promise<number> {
  return withClient(url, async client => {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from platform.${book}`);
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
  expect(lines.filter(line => line.endsWith('applied'))).toHaveLength(files.length);
  expect(lines.filter(line => line.endsWith('made anew'))).toEqual([
    `${views.length} views and functions made anew`,
  ]);
});

it('P-16 comes to the same schema after being killed at statements all along its way', async () => {
  const whole = await migrate(await emptyDatabase(), quiet);
  const url = await emptyDatabase();
  const statements = files.flatMap(file => splitStatements(file.text)).length;
  const step = Math.ceil(statements / 12);
  for (let index = step; index < statements; index += step) await dieInMigration(url, index);
  for (const index of [1, Math.floor(views.length / 2), views.length - 1]) await dieInView(url, index);
  expect((await migrate(url, quiet)).schemaHash).toBe(whole.schemaHash);
});

it('Y-15 stops when an applied file was changed', async () => {
  const url = await emptyDatabase();
  await migrate(url, quiet);
  const changed = files.map(file => (file.number === 1002 ? { ...file, sha256: 'another' } : file));
  await expect(migrate(url, quiet, { migrations: changed })).rejects.toThrow(
    '1002_admin was changed after it was applied',
  );
});

it('keeps nothing of a file that fails in the middle', async () => {
  const url = await emptyDatabase();
  const half = migration(9000, 'create table platform.half (id int);\nselect 1 / 0;');
  await expect(migrate(url, quiet, { migrations: [...files, half] })).rejects.toThrow(
    'migration 9000_test failed: division by zero',
  );
  expect(await countOf(url, 'migration')).toBe(files.length);
  await withClient(url, async client => {
    expect((await client.query(`select to_regclass('platform.half') as it`)).rows).toEqual([{ it: null }]);
  });
});

it('runs a file that no transaction may hold by itself', async () => {
  const url = await emptyDatabase();
  const late = 'create index concurrently if not exists late on platform.outbox (topic);';
  const alone = { ...migration(9000, late), transactional: false };
  expect((await migrate(url, quiet, { migrations: [...files, alone] })).number).toBe(9000);
});

describe('views', () => {
  const inReports = 'reports.v_scan_by_day';
  let url: string;
  beforeAll(async () => {
    url = await keptDatabase();
    await migrate(url, quiet);
  });
  const keptDatabase = scratchDatabases(afterAll);

  it('makes a view anew whose text changed, with whatever is made of it, and nothing else', async () => {
    const before = await oids();
    const renamed = changedView('ticket.v_report_checkin', text => text.replace('as missed', 'as missed '));
    const lines: string[] = [];
    await migrate(url, line => lines.push(line), { views: renamed });
    expect(lines).toEqual(['2 views and functions made anew']);
    const after = await oids();
    const changed = Object.keys(after).filter(name => after[name] !== before[name]);
    expect(changed.sort()).toEqual([inReports, 'ticket.v_report_checkin']);
  });

  it('keeps all views as they were when one of them cannot be made', async () => {
    const before = await withClient(url, describeSchema);
    const broken = changedView('reports.v_scan_by_day', text => text.replace('sum(missed)', 'sum(nothing)'));
    const all = changedView('admin.v_outlet', text => `${text}\n`, broken);
    await expect(migrate(url, quiet, { views: all })).rejects.toThrow(
      'making views anew failed: reports.v_scan_by_day: column "nothing" does not exist',
    );
    expect(await withClient(url, describeSchema)).toEqual(before);
  });

  it('replaces a function that triggers run where it stands', async () => {
    const before = await oids();
    const other = changedView('platform.refuse_change', text => text.replace('append-only', 'only added to'));
    await migrate(url, quiet, { views: other });
    expect((await oids())['platform.refuse_change']).toBe(before['platform.refuse_change']);
    await withClient(url, client =>
      expect(client.query('delete from platform.audit_log')).rejects.toThrow('only added to'),
    );
  });

  it('makes a view again that a migration dropped, and keeps what it grants', async () => {
    const whole = await withClient(url, describeSchema);
    const drop = migration(9001, 'drop view ticket.v_report_checkin cascade;');
    await migrate(url, quiet, { migrations: [...files, drop] });
    const now = await withClient(url, describeSchema);
    expect(now.filter(line => line.includes('v_report_checkin') || line.includes(inReports))).toEqual(
      whole.filter(line => line.includes('v_report_checkin') || line.includes(inReports)),
    );
  });

  it('takes away what no file makes any more', async () => {
    const without = views.filter(({ name }) => name !== inReports);
    await migrate(url, quiet, { views: without });
    expect(await oids()).not.toHaveProperty(inReports);
    expect(await countOf(url, 'view_file')).toBe(without.length);
  });

  function changedView(name: string, change: (text: string) => string, of = views): ViewFile[] {
    return of.map(file => {
      if (file.name !== name) return file;
      const text = change(file.text);
      return { ...file, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
  }

  function oids(): Promise<Record<string, number>> {
    return withClient(url, async client => {
      const { rows } = await client.query<{ name: string; oid: number }>(
        `select oid::regclass::text as name, oid::int from pg_class where relkind = 'v' and relnamespace > 16383
         union all
         select pronamespace::regnamespace || '.' || proname, oid::int from pg_proc where pronamespace > 16383`,
      );
      return Object.fromEntries(rows.map(({ name, oid }) => [name, oid]));
    });
  }
});

function migration(number: number, text: string): MigrationFile {
  return { number, name: `${number}_test`, sha256: '', transactional: true, text: `-- tries it\n${text}\n` };
}

const dying = 'reset role;\nselect pg_terminate_backend(pg_backend_pid());\n';

/** Lets the migrations run until their n-th statement has been sent, and cuts the connection there. */
async function dieInMigration(url: string, statement: number): Promise<void> {
  let seen = 0;
  const cut = files.map(file => {
    const statements = splitStatements(file.text);
    const here = statement - seen;
    seen += statements.length;
    if (here < 0 || here >= statements.length) return file;
    return { ...file, text: `${statements.slice(0, here).join('\n')}\n${dying}` };
  });
  await expect(migrate(url, quiet, { migrations: cut })).rejects.toThrow('terminating connection');
}

async function dieInView(url: string, index: number): Promise<void> {
  const cut = views.map((file, place) =>
    place === index ? { ...file, text: `${file.text}${dying}` } : file,
  );
  await expect(migrate(url, quiet, { views: cut })).rejects.toThrow('terminating connection');
}

/** Statements end in a semicolon at the end of a line. */
function splitStatements(text: string): string[] {
  return text.split(/(?<=;)\n/).filter(statement => statement.trim() !== '');
}
