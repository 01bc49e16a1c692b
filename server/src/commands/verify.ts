import process from 'node:process';

import { readConfig } from '../process/config.ts';
import { withDeployment } from '../db/connection/deployment.ts';
import { openPools } from '../db/connection/pools.ts';
import { proofs, verifyBooks } from '../process/upkeep/verify-books.ts';

/** `npm run verify`: the findings, and a failing exit when there is one. */
async function verify(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const now = new Date();
  const findings = await withDeployment(readConfig(process.env), print, async ({ url }) => {
    const pools = openPools({ url, applicationName: 'shanmen verify' });
    try {
      return await verifyBooks(pools.direct, now);
    } finally {
      await pools.close();
    }
  });
  for (const { checks, of } of proofs) print(`${checks}: ${of}`);
  for (const finding of findings) print(`  ${finding}`);
  print(findings.length === 0 ? 'The books balance.' : `${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

await verify();
