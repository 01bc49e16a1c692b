import { Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, Pool, type PoolConfig } from 'pg';

import { checkedPool } from './checked-pool.ts';
import { connectionConfig } from './connection.ts';
import type { Db } from './transaction.ts';

/** `main` serves requests, `reports` only reads, `direct` is for LISTEN, migrations and backup. */
export type Pools = { main: Db; reports: Db; direct: Db; close(): Promise<void> };

export type PoolOptions = {
  url: string;
  reportsUrl?: string | undefined;
  applicationName: string;
  mainSize?: number | undefined;
};

/** How long a request waits for a free connection before it is answered `service_busy`. */
const waitLimitMs = 2000;

/**
 * Opens the three pools of one process; nothing connects before the first query. Connections of
 * `main` and `reports` give up the rights of their user for those of `shanmen_app` and
 * `shanmen_report` where these roles exist.
 */
export function openPools(options: PoolOptions): Pools {
  const { url, reportsUrl = url, applicationName, mainSize = 10 } = options;
  const main = openPool(url, {
    max: mainSize,
    prepared: true,
    role: 'shanmen_app',
    application_name: `${applicationName} main`,
    statement_timeout: 5000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
  });
  const reports = openPool(reportsUrl, {
    max: 4,
    role: 'shanmen_report',
    application_name: `${applicationName} reports`,
    statement_timeout: 5000,
    options: '-c default_transaction_read_only=on',
  });
  const direct = openPool(url, { max: 2, application_name: `${applicationName} direct` });
  return {
    main,
    reports,
    direct,
    async close() {
      await Promise.all([main.destroy(), reports.destroy(), direct.destroy()]);
    },
  };
}

type Limits = PoolConfig & { max: number; role?: string; prepared?: boolean };

function openPool(url: string, { role, prepared = false, options = '', ...limits }: Limits): Db {
  const common = connectionConfig(url);
  const pool = new Pool({
    ...common,
    ...limits,
    options: `${common.options} ${options}`,
    connectionTimeoutMillis: waitLimitMs,
    onConnect: client => (role === undefined ? undefined : assumeRole(client, role)),
  });
  // An error on an idle client reaches the pool, one on a checked-out client only the client;
  // either without a listener ends the process. The query in flight fails on its own.
  pool.on('error', forgetConnection);
  pool.on('connect', client => client.on('error', forgetConnection));
  return new Kysely({ dialect: new PostgresDialect({ pool: checkedPool(pool, { prepared }) }) });
}

function forgetConnection(): void {
  // The pool drops the broken connection by itself and opens another one on demand.
}

async function assumeRole(client: ClientBase, role: string): Promise<void> {
  await client.query(
    `select set_config('role', rolname, false)
     from pg_roles
     where rolname = $1
       and pg_has_role(oid, 'member')`,
    [role],
  );
}
