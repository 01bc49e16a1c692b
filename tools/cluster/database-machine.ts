import type { ChildProcess } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { identityOf, type RunUser } from '../../server/src/db/launcher/run-user.ts';
import { killFamilies, startProgram, stopProgram } from './family.ts';
import { patroniSettings } from './patroni-settings.ts';
import type { Plan } from './plan.ts';

/** etcd, Patroni and PostgreSQL, as they are on one machine of the database. */
export type DatabaseMachine = {
  readonly name: string;
  /** What its Patroni takes it for; null while it does not answer. */
  role(): Promise<'primary' | 'replica' | null>;
  /** Whether Patroni knows that it has every answered sale, so that it may become the primary. */
  isCover(): Promise<boolean>;
  start(): Promise<void>;
  /** The power fails: all of its processes at once. */
  cut(): Promise<void>;
  /** PostgreSQL alone dies; Patroni lives. */
  killPostgres(): Promise<void>;
  stop(): Promise<void>;
};

export function databaseMachine(plan: Plan, index: number, user: RunUser): DatabaseMachine {
  const { database, postgres } = { database: plan.databases[index], postgres: plan.programs.postgres };
  if (!database) throw new RangeError(`there is no database machine ${index}`);
  const { name, folder, restPort } = database;
  const running: ChildProcess[] = [];
  const postmaster = async () => {
    const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => null);
    return text === null ? [] : [Number(text.split('\n')[0])];
  };
  return {
    name,
    async role() {
      const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => null);
      const { role, state }: { role?: string; state?: string } = answer === null ? {} : await answer.json();
      if (state !== 'running') return null;
      return role === 'master' || role === 'primary' ? 'primary' : 'replica';
    },
    isCover: () =>
      fetch(`http://127.0.0.1:${restPort}/sync`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    async start() {
      await prepareFolder(folder, user);
      const settings = join(folder, 'patroni.json');
      await writeFile(settings, JSON.stringify(patroniSettings(plan, database), null, 2), { mode: 0o600 });
      await chown(settings, user.uid, user.gid);
      running.splice(0, running.length, startMember(plan, index, user));
      const patroni = startProgram({
        program: plan.programs.patroni,
        words: [settings],
        logFile: join(folder, 'patroni.log'),
        user: identityOf(user),
        environment: { PATH: `${postgres}:${process.env['PATH'] ?? ''}`, HOME: folder },
        folder,
      });
      running.push(patroni);
    },
    async cut() {
      await killFamilies([...running.map(({ pid = 0 }) => pid), ...(await postmaster())]);
    },
    async killPostgres() {
      await killFamilies(await postmaster());
    },
    async stop() {
      // Patroni stops its PostgreSQL, and tells etcd.
      for (const child of running.toReversed()) await stopProgram(child, 'SIGTERM');
    },
  };
}

/** One of those who know together who is the primary; also on a machine without a database. */
export function startMember({ programs, members }: Plan, index: number, user: RunUser): ChildProcess {
  const member = members[index];
  if (!member) throw new RangeError(`there is no etcd ${index}`);
  const address = (port: number) => `http://127.0.0.1:${port}`;
  const all = members.map(each => `${each.name}=${address(each.peerPort)}`);
  return startProgram({
    program: programs.etcd,
    words: Object.entries({
      name: member.name,
      'data-dir': join(member.folder, 'etcd'),
      'listen-client-urls': address(member.clientPort),
      'advertise-client-urls': address(member.clientPort),
      'listen-peer-urls': address(member.peerPort),
      'initial-advertise-peer-urls': address(member.peerPort),
      'initial-cluster': all.join(','),
      'log-level': 'warn',
    }).map(([name, value]) => `--${name}=${value}`),
    logFile: join(member.folder, 'etcd.log'),
    user: identityOf(user),
  });
}

export async function prepareFolder(folder: string, user: RunUser): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await chown(folder, user.uid, user.gid);
}
