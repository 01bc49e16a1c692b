import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type MigrationFile = {
  number: number;
  name: string;
  sha256: string;
  /** False for the few statements that PostgreSQL refuses inside a transaction; such a file holds just one. */
  transactional: boolean;
  text: string;
};

const migrationFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** The files of the folder by number. Numbers are unique; areas keep ranges of them, so there are gaps. */
export async function readMigrationFiles(folder = migrationFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map(name => readMigrationFile(folder, name)));
  const repeated = files.find((file, index) => files[index - 1]?.number === file.number);
  if (repeated) throw new Error(`two migrations carry the number ${repeated.number}`);
  return files;
}

/** The number of the schema that this code was written for. */
export async function newestSchema(): Promise<number> {
  const numbers = (await readdir(migrationFolder)).map(name => Number(fileName.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

async function readMigrationFile(folder: string, name: string): Promise<MigrationFile> {
  const parts = fileName.exec(name);
  if (!parts) throw new Error(`${name} is not named like 0001_what_it_does.sql`);
  const text = await readFile(join(folder, name), 'utf8');
  if (!text.startsWith('-- ')) throw new Error(`${name} must begin with a comment that says why`);
  return {
    number: Number(parts[1]),
    name: name.slice(0, -'.sql'.length),
    sha256: createHash('sha256').update(text).digest('hex'),
    transactional: !/^-- no transaction$/m.test(text),
    text,
  };
}

const grantStatement = /^(?:grant|revoke)\b[^;]*;/gim;

/** The statements that need the roles `shanmen_app` and `shanmen_report` to exist. */
export function grantsOf(file: Pick<MigrationFile, 'text'>): string {
  return (file.text.match(grantStatement) ?? []).join('\n');
}

export function withoutGrants(file: Pick<MigrationFile, 'text'>): string {
  return file.text.replace(grantStatement, '');
}
