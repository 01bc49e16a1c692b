import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withClient } from '../../../../test/app/database-address.ts';
import { scratchDatabases } from '../../../../test/app/scratch-database.ts';
import { backUp } from '../../backup/backup.ts';
import { restore } from '../../backup/restore.ts';
import { migrate } from '../migrate.ts';
import { describeSchema } from '../schema-hash.ts';
import { dumpedAt, dumpedDatabase, verify } from '../../../../test/data/dumped-database.ts';

const emptyDatabase = scratchDatabases();
const earlier720 = dumpedDatabase();
const { sumsOfTables } = earlier720;
const quiet = () => undefined;

let dumped: string;
let fresh: { number: number; schemaHash: string; lines: string[] };
beforeAll(async () => {
  dumped = await earlier720.make();
  const url = await earlier720.keptDatabase();
  fresh = { ...(await migrate(url, quiet)), lines: await withClient(url, describeSchema) };
});

const earlierDatabase = () => emptyDatabase(dumped);

it('P-16 carries over once when two starts come at once, and a second time nothing happens', async () => {
  const url = await earlierDatabase();
  const lines: string[] = [];
  const states = await Promise.all([1, 2].map(() => migrate(url, line => lines.push(line))));
  expect(states[1]).toEqual(states[0]);
  expect(lines.filter(line => line.includes('carried over'))).toHaveLength(1);
  expect(lines.filter(line => line.endsWith('made anew'))).toHaveLength(1);
  const again: string[] = [];
  expect(await migrate(url, line => again.push(line))).toEqual(states[0]);
  expect(again).toEqual([]);
});

it('P-16 carries over after being killed before, between and after the views', async () => {
  const url = await earlierDatabase();
  const rows = await withClient(url, sumsOfTables);
  for (const line of [/carried over/, /^grants of .*1010/, /made anew/]) await dieAt(url, line);
  expect(await migrate(url, quiet)).toEqual({ number: fresh.number, schemaHash: fresh.schemaHash });
  expect(await withClient(url, sumsOfTables)).toEqual(rows);
});

it('P-15 restores a backup that the release before made, and refuses one of an unfinished schema', async () => {
  const url = await earlierDatabase();
  const path = join(tmpdir(), `shanmen-${randomUUID()}.backup`);
  const place = { path, key: null, moduleFolder: join(tmpdir(), 'shanmen-no-modules') };
  try {
    await backUp({ ...place, url, appVersion: '2.4.33', now: dumpedAt });
    const again = await emptyDatabase();
    await restore({ ...place, url: again, log: quiet });
    expect(await withClient(again, sumsOfTables)).toEqual(await withClient(url, sumsOfTables));
    expect(await withClient(again, describeSchema)).toEqual(fresh.lines);
    expect(await verify(again)).toEqual([]);

    const older = await earlierDatabase();
    await withClient(older, client => client.query('delete from platform.migration where number > 680'));
    await backUp({ ...place, url: older, appVersion: '2.4.32', now: dumpedAt });
    await expect(restore({ ...place, url: await emptyDatabase(), log: quiet })).rejects.toThrow(
      'this backup is of schema 680: restore it with release 2.4.33',
    );
  } finally {
    await rm(path, { force: true });
  }
});

/** Ends the connection of a migration at the first line that it logs like this. */
async function dieAt(url: string, line: RegExp): Promise<void> {
  const died = migrate(url, logged => {
    if (line.test(logged)) throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
}
