import { databaseName, withClient, withDatabase } from './database-address.ts';

let made = 0;

/**
 * Makes databases beside the template of the run, empty or as a copy of another one that nobody is connected to, and drops
 * them after each test, or when `after` says.
 */
export function scratchDatabases(
  after: (drop: () => Promise<void>) => void = afterEach,
): (copyOf?: string) => Promise<string> {
  const template = process.env['SHANMEN_TEST_TEMPLATE_URL'] ?? '';
  const admin = withDatabase(template, 'postgres');
  const names: string[] = [];
  after(() =>
    withClient(admin, async client => {
      for (const name of names.splice(0)) await client.query(`drop database ${name} with (force)`);
    }),
  );
  return async copyOf => {
    made += 1;
    const name = `${databaseName(template)}_m${process.pid}_${made}`;
    const source = copyOf === undefined ? '' : `template ${databaseName(copyOf)}`;
    await withClient(admin, client => client.query(`create database ${name} ${source}`));
    names.push(name);
    return withDatabase(template, name);
  };
}
