import process from 'node:process';

import { dayOf } from '@shanmen/shared/time';

import { playCrowd } from '../../seeds/demo/crowd/crowd.ts';
import { readConfig } from '../process/config.ts';
import { locateData, withDeployment } from '../db/connection/deployment.ts';
import { openPools, type Pools } from '../db/connection/pools.ts';
import { readMasterKeys } from '../process/master-keys/master-key.ts';
import { sealAudit } from '../platform/audit/audit-seal.ts';
import { buildDays } from '../reports/public.ts';
import { ticketKeys, type TicketKeys } from '../ticket/public.ts';
import { verifyBooks } from '../process/upkeep/verify-books.ts';

/** `npm run demo:history`: a season of 60,000 tickets for the demo area, counted for reports, and proved. */
async function playHistory(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const deployment = await locateData(readConfig(process.env));
  const keys = ticketKeys(readMasterKeys(deployment));
  await withDeployment(deployment, print, async ({ url }) => {
    const pools = openPools({ url, applicationName: 'shanmen demo history' });
    try {
      await play(pools, keys, print);
    } finally {
      await pools.close();
    }
  });
}

async function play({ main, direct }: Pools, keys: TicketKeys, print: (line: string) => void): Promise<void> {
  const begun = Date.now();
  let all = 0;
  await playCrowd(main, keys, ({ day, index, of, sold }) => {
    all += sold;
    const rate = Math.round((all * 1000) / (Date.now() - begun));
    print(
      `${day} (${index + 1} of ${of}): ${sold === 0 ? 'was played before' : `${sold} tickets, ${rate}/s`}`,
    );
  });
  const now = new Date();
  print(`${all} tickets in ${Math.round((Date.now() - begun) / 1000)} s; counting the days for reports`);
  await sealAudit(main);
  while ((await buildDays(main, dayOf(now), now)) > 0);
  const findings = await verifyBooks(direct, now);
  for (const finding of findings) print(`  ${finding}`);
  print(findings.length === 0 ? 'The books balance.' : `${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

await playHistory();
