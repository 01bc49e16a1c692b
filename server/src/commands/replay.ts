import process from 'node:process';

import { readConfig } from '../process/config.ts';
import { withDeployment } from '../db/connection/deployment.ts';
import { openPools } from '../db/connection/pools.ts';
import { withSnapshot } from '../db/transaction.ts';
import { replayStock } from '../goods/public.ts';

/** `npm run replay`: the stock worked out again from nothing, and a failing exit when it comes out otherwise. */
async function replay(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const { pools, rows, estimated, findings } = await withDeployment(
    readConfig(process.env),
    print,
    async ({ url }) => {
      const connections = openPools({ url, applicationName: 'shanmen replay' });
      try {
        return await withSnapshot(connections.direct, replayStock);
      } finally {
        await connections.close();
      }
    },
  );
  print(
    `${rows} rows of ${pools} goods in their warehouses, ${estimated} of them estimated and taken as they are`,
  );
  for (const finding of findings) print(`  ${finding}`);
  print(
    findings.length === 0
      ? 'Every balance and every cost comes out the same.'
      : `${findings.length} findings.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

await replay();
