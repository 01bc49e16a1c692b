import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { root } from '../tidy/source-files.ts';
import { killFamilies, startProgram, stopProgram } from './family.ts';
import type { Plan } from './plan.ts';
import { haproxySettings } from './proxies.ts';

/** HAProxy and the product, as they are on one machine of the API. */
export type ApiMachine = {
  readonly name: string;
  readonly origin: string;
  /** The addresses of the primary for the API, for migrations and for the superuser; and that of a replica. */
  readonly urls: Record<'api' | 'migrate' | 'superuser' | 'replica', string>;
  startProxy(): Promise<void>;
  startProduct(environment: Readonly<Record<string, string>>): Promise<void>;
  /** Whether /readyz says so. */
  isReady(): Promise<boolean>;
  /** SIGKILL for the product on it, with all its processes. */
  killProduct(): Promise<void>;
  stop(): Promise<void>;
};

export function apiMachine(plan: Plan, index: number): ApiMachine {
  const place = plan.apis[index];
  if (!place) throw new RangeError(`there is no API machine ${index}`);
  const { name, folder, port, primaryPort, replicaPort } = place;
  const { passwords } = plan;
  const address = (user: string, password: string, at = primaryPort) =>
    `postgresql://${user}:${password}@127.0.0.1:${at}/shanmen`;
  const urls = {
    api: address('shanmen_api', passwords.api),
    migrate: address('shanmen_migrate', passwords.migrate),
    superuser: address('postgres', passwords.superuser),
    replica: address('shanmen_api', passwords.api, replicaPort),
  };
  const running: { proxy?: ChildProcess; product?: ChildProcess } = {};
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    urls,
    isReady,
    async startProxy() {
      await mkdir(folder, { recursive: true });
      const settings = join(folder, 'haproxy.cfg');
      await writeFile(settings, haproxySettings(plan, place));
      const logFile = join(folder, 'haproxy.log');
      running.proxy = startProgram({
        program: plan.programs.haproxy,
        words: ['-f', settings, '-db'],
        logFile,
      });
    },
    async startProduct(environment) {
      const product = startProgram({
        program: process.execPath,
        words: ['tools/start.mjs'],
        logFile: join(folder, 'shanmen.log'),
        folder: root,
        environment: {
          PORT: String(port),
          HOST: '127.0.0.1',
          SHANMEN_DATA: join(folder, 'data'),
          SHANMEN_FILES: plan.shared,
          SHANMEN_SECRET_FILE: join(plan.folder, 'master.key'),
          SHANMEN_TRUSTED_PROXY: '127.0.0.1',
          DATABASE_URL: urls.api,
          DATABASE_MIGRATE_URL: urls.migrate,
          DATABASE_REPORTS_URL: urls.replica,
          ...environment,
        },
      });
      running.product = product;
      while (!(await isReady())) {
        if (product.exitCode !== null)
          throw new Error(`${name} ended; ${join(folder, 'shanmen.log')} says why`);
        await pause(100);
      }
    },
    async killProduct() {
      if (running.product?.pid !== undefined) await killFamilies([running.product.pid]);
    },
    async stop() {
      if (running.product) await stopProgram(running.product, 'SIGINT');
      if (running.proxy) await stopProgram(running.proxy, 'SIGTERM');
    },
  };
}
