import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openClient } from '../../server/src/db/connection/connection.ts';
import { chooseRunUser } from '../../server/src/db/launcher/run-user.ts';
import { migrate } from '../../server/src/db/migration/migrate.ts';
import { refuseTakenPort } from '../../server/src/process/supervision/free-port.ts';
import { type ApiMachine, apiMachine } from './api-machine.ts';
import { type DatabaseMachine, databaseMachine, prepareFolder, startMember } from './database-machine.ts';
import { startProgram, stopProgram } from './family.ts';
import { type Plan, planOf, portsOf, type Size } from './plan.ts';
import { nginxSettings } from './proxies.ts';

/** A site of several machines, each of them some processes with a folder of their own on this one. */
export type Cluster = {
  /** nginx. */
  readonly origin: string;
  readonly apis: readonly ApiMachine[];
  readonly databases: readonly DatabaseMachine[];
  readonly plan: Plan;
  stop(): Promise<void>;
};

type Options = Size & {
  /** Of every API process. */
  environment: Readonly<Record<string, string>>;
  log: (line: string) => void;
  /** Fills the database before the first API machine starts. */
  fill?: (superuserUrl: string) => Promise<void>;
};

/** A machine that does other work too takes minutes to rewind a database. */
const patienceMs = 600_000;

/** Starts everything in the order in which one stands on the other; what fails takes all of it down again. */
export async function startCluster({ environment, log, fill, ...size }: Options): Promise<Cluster> {
  const plan = planOf(size);
  for (const port of portsOf(plan)) await refuseTakenPort('127.0.0.1', port);
  const user = chooseRunUser();
  await layFolders(plan, user);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const third = startMember(plan, plan.databases.length, user);
    stops.push(() => stopProgram(third, 'SIGTERM'));
    const databases = plan.databases.map((_, index) => databaseMachine(plan, index, user));
    stops.push(async () => void (await Promise.all(databases.map(each => each.stop()))));
    for (const each of databases) await each.start();
    const apis = plan.apis.map((_, index) => apiMachine(plan, index));
    stops.push(async () => void (await Promise.all(apis.map(each => each.stop()))));
    for (const each of apis) await each.startProxy();
    log('waiting for a primary and its replica');
    await until(async () => (await rolesOf(databases)).includes('primary'), 'no database became the primary');
    await makeDatabase(plan, apis);
    await until(() => isCovered(databases), 'no replica follows the primary');
    await fill?.(superuserOf(apis, 'shanmen'));
    for (const each of apis) {
      log(`starting the product on ${each.name}`);
      await each.startProduct(environment);
    }
    const nginx = await startNginx(plan);
    stops.push(() => stopProgram(nginx, 'SIGTERM'));
    return { origin: `http://127.0.0.1:${plan.port}`, apis, databases, plan, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function layFolders(plan: Plan, user: { uid: number; gid: number; name: string; switched: boolean }) {
  await mkdir(plan.folder, { recursive: true });
  // The user of the database passes through.
  await chmod(plan.folder, 0o755);
  for (const { folder } of [...plan.databases, ...plan.members]) await prepareFolder(folder, user);
  await prepareFolder(plan.archive, user);
  await mkdir(plan.shared, { recursive: true });
  await mkdir(join(plan.folder, 'nginx'), { recursive: true });
  await writeFile(join(plan.folder, 'master.key'), randomBytes(32).toString('hex'), { mode: 0o600 });
  await chown(plan.archive, user.uid, user.gid);
}

async function startNginx(plan: Plan) {
  const settings = join(plan.folder, 'nginx', 'nginx.conf');
  await writeFile(settings, nginxSettings(plan));
  const logFile = join(plan.folder, 'nginx', 'nginx.log');
  return startProgram({ program: plan.programs.nginx, words: ['-c', settings], logFile });
}

/** The users and the database that docs/howto/run-in-production.md names. */
async function makeDatabase({ passwords }: Plan, apis: readonly ApiMachine[]): Promise<void> {
  await asSuperuser(apis, 'postgres', [
    `create role shanmen_migrate login createrole createdb password '${passwords.migrate}'`,
    `create role shanmen_api login password '${passwords.api}'`,
    'create database shanmen owner shanmen_migrate',
    'grant set on parameter session_replication_role to shanmen_migrate',
  ]);
  await migrate(firstOf(apis).urls.migrate, () => undefined);
  await asSuperuser(apis, 'shanmen', ['grant shanmen_app, shanmen_report to shanmen_api']);
}

async function asSuperuser(apis: readonly ApiMachine[], database: string, statements: readonly string[]) {
  let client = await openClient(superuserOf(apis, database)).catch(() => null);
  // HAProxy hears of a new primary at its next look.
  while (client === null) {
    await pause(200);
    client = await openClient(superuserOf(apis, database)).catch(() => null);
  }
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/**
 * Whether a replica has all that is answered from now on. PostgreSQL waits for it some seconds before Patroni notes that;
 * a primary that dies in between has no successor until it is back.
 */
export async function isCovered(databases: readonly DatabaseMachine[]): Promise<boolean> {
  return (await Promise.all(databases.map(each => each.isCover()))).includes(true);
}

export function rolesOf(databases: readonly DatabaseMachine[]) {
  return Promise.all(databases.map(each => each.role()));
}

function superuserOf(apis: readonly ApiMachine[], database: string): string {
  return firstOf(apis).urls.superuser.replace(/shanmen$/, database);
}

function firstOf(apis: readonly ApiMachine[]): ApiMachine {
  const [first] = apis;
  if (!first) throw new RangeError('there is no API machine');
  return first;
}

/** @throws with `otherwise` when it does not come about in time */
export async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await pause(100)) {
    if (await isSo()) return;
  }
  throw new Error(`${otherwise} within ${patienceMs / 1000} s`);
}
