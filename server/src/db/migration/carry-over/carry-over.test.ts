import { withClient } from '../../../../test/app/database-address.ts';
import { scratchDatabases } from '../../../../test/app/scratch-database.ts';
import { migrate } from '../migrate.ts';
import { describeSchema } from '../schema-hash.ts';
import { bookOf, dumpedDatabase, tables, verify } from '../../../../test/data/dumped-database.ts';

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

proof(
  'P-16 carries a database of the earlier migrations over: no row lost, the schema of a fresh one, balanced books',
  async () => {
    const url = await earlierDatabase();
    const rows = await withClient(url, sumsOfTables);
    const earlier = await withClient(url, bookOf);
    const lines: string[] = [];
    const { number } = await migrate(url, line => lines.push(line));
    expect(number).toBe(fresh.number);
    expect(lines[0]).toBe('schema 720 carried over to the baselines, up to 1021');
    const isBaseline = (line: string) => /^migration 10([01]\d|2[01])_.* applied$/.test(line);
    expect(lines.filter(isBaseline)).toEqual([]);

    expect(await withClient(url, describeSchema)).toEqual(fresh.lines);
    expect(rows['ticket.ticket']?.count).toBeGreaterThan(1000);
    expect(await withClient(url, sumsOfTables)).toEqual(rows);
    expect(await verify(url)).toEqual([]);
    // The release of the earlier migrations can be started again.
    expect(await withClient(url, bookOf)).toEqual(expect.arrayContaining(earlier));

    // The comparison itself sees one letter.
    await withClient(url, client => client.query(`update admin.outlet set name = name || ' ' where id = 1`));
    expect(await withClient(url, sumsOfTables)).not.toEqual(rows);
  },
);

it.each([
  ['not all of them', 'delete from platform.migration where number = 690'],
  ['not the last one', 'delete from platform.migration where number = 720'],
  ['one of another text', `update platform.migration set sha256 = 'another' where number = 1`],
])(
  'P-16 refuses a database with %s, names the release to start first, and changes nothing',
  async (_, change) => {
    const url = await earlierDatabase();
    await withClient(url, client => client.query(change));
    const [before, book] = [await withClient(url, tables), await withClient(url, bookOf)];
    await expect(migrate(url, quiet)).rejects.toThrow(
      /^this database has schema 7[12]0, not all of it: start release 2\.4\.33 of 29 November 2026 \(schema 720\) on it first$/,
    );
    expect(await withClient(url, bookOf)).toEqual(book);
    expect(await withClient(url, tables)).toEqual(before);
  },
);
