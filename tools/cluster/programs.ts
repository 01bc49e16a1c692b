import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a site of several machines runs beside the product, by the Debian package that brings it. */
const packages = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd python3-psycopg2',
} as const;

/** Where each program lies; `postgres` is the folder with the programs of the newest PostgreSQL. */
export type Programs = Record<keyof typeof packages | 'postgres', string>;

/** @throws with the command that installs all that is missing */
export function findPrograms(): Programs {
  const found = {
    nginx: find('nginx'),
    haproxy: find('haproxy'),
    etcd: find('etcd'),
    patroni: find('patroni'),
    postgres: newestPostgres(),
  };
  const { nginx, haproxy, etcd, patroni, postgres } = found;
  if (nginx && haproxy && etcd && patroni && postgres) return { nginx, haproxy, etcd, patroni, postgres };
  const missing = [
    nginx ? [] : packages.nginx,
    haproxy ? [] : packages.haproxy,
    etcd ? [] : packages.etcd,
    patroni ? [] : packages.patroni,
    postgres ? [] : 'postgresql',
  ].flat();
  throw new Error(
    `several machines need programs that are not here; on Debian 12 or newer: apt-get install --no-install-recommends ${missing.join(' ')}`,
  );
}

function find(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map(folder => join(folder, name)).find(mayRun);
}

/** Debian keeps the programs of each version apart, and only some of them in PATH. */
function newestPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  return versionsIn(root)
    .toSorted((one, other) => Number(other) - Number(one))
    .map(version => join(root, version, 'bin'))
    .find(folder => mayRun(join(folder, 'postgres')));
}

function versionsIn(root: string): string[] {
  try {
    return readdirSync(root).filter(name => Number(name) >= 15);
  } catch {
    return [];
  }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
