import { join } from 'node:path';

import type { DatabasePlace, Plan } from './plan.ts';

/**
 * How long a primary that is not heard of stays one, and how often each looks. Who is away for a shorter time costs
 * nobody anything; a dead machine costs at least `ttl` seconds of sales.
 */
const patience = { ttl: 10, loop_wait: 2, retry_timeout: 3 };

/** The settings of one Patroni; JSON is YAML too. */
export function patroniSettings(plan: Plan, { name, folder, port, restPort }: DatabasePlace): object {
  const { passwords } = plan;
  const superuser = { username: 'postgres', password: passwords.superuser };
  return {
    scope: 'shanmen',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: plan.members.map(({ clientPort }) => `127.0.0.1:${clientPort}`) },
    bootstrap: {
      dcs: {
        ...patience,
        // A primary that died is not waited for while another has all that was answered.
        primary_start_timeout: 0,
        // An answered sale is on both machines.
        synchronous_mode: true,
        // A primary that loses etcd goes on as long as it hears the other machines.
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: serverSettings(plan) },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication shanmen_replica 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: plan.programs.postgres,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser,
        rewind: superuser,
        replication: { username: 'shanmen_replica', password: passwords.replica },
      },
      parameters: { unix_socket_directories: folder },
    },
  };
}

/** Beside what Patroni sets for replication itself. */
function serverSettings({ archive }: Plan): object {
  return {
    max_connections: 200,
    hot_standby_feedback: 'on',
    max_slot_wal_keep_size: '10GB',
    wal_compression: 'on',
    archive_mode: 'on',
    archive_timeout: 300,
    archive_command: archiveCommand(archive),
  };
}

/**
 * What PostgreSQL runs for each finished part of the log, as docs/howto/run-in-production.md has it. A part may be offered again:
 * its server died before it noted that the archive has it, or Patroni offers what a dead primary had left. What is there and the
 * same is done; a refusal would end the archive for good, since no later part goes before it. Patroni starts it without a shell.
 */
export function archiveCommand(archive: string): string {
  const there = `${archive}/%f`;
  const keep = `cp %p ${there}.part && sync ${there}.part && mv ${there}.part ${there}`;
  return `sh -c "if test -f ${there}; then cmp -s %p ${there}; else ${keep}; fi"`;
}
