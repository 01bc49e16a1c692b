import { type App, buildApp } from '../../../src/app.ts';
import { openPools, type Pools } from '../../../src/db/connection/pools.ts';
import { type Client, clientOf, type TestApp } from '../app.ts';
import { withClient } from '../database-address.ts';
import { endMinuteWithEachCall } from './calls.ts';

export type Processes = {
  /** The same person's browser at each process. */
  clientsOf(person: Client): Client[];
  /** Also waits until the database has counted what they did. */
  close(): Promise<void>;
};

const name = 'another process';

/** Further processes of the installation of a test: applications with connections of their own. */
export async function startProcesses(test: TestApp, count: number): Promise<Processes> {
  const started: { app: App; pools: Pools }[] = [];
  for (let number = 0; number < count; number += 1) {
    const pools = openPools({ url: test.database.url, applicationName: name, mainSize: 5 });
    const app = await buildApp({ ...test.deps, pools });
    endMinuteWithEachCall(app);
    started.push({ app, pools });
  }
  return {
    clientsOf: ({ sid, token }) => started.map(({ app }) => clientOf(app, sid, token)),
    async close() {
      for (const { app, pools } of started) {
        await app.close();
        await pools.close();
      }
      await untilGone(test.database.url);
    },
  };
}

/** A backend adds to the statistics when it ends, a moment after its connection. */
async function untilGone(url: string): Promise<void> {
  await withClient(url, async client => {
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt;) {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where application_name like '${name}%' and datname = current_database()`,
      );
      if (rowCount === 0) return;
    }
    throw new Error('the connections of closed processes are still there');
  });
}
