import process from 'node:process';

import { resetAtServer } from '../admin/public.ts';
import { unlockAccount } from '../auth/public.ts';
import { readConfig } from '../process/config.ts';
import { withDeployment } from '../db/connection/deployment.ts';
import { openPools } from '../db/connection/pools.ts';

const usage = 'usage: npm run account -- unlock|reset <user name>';

/** Whoever may start commands on the server can always let somebody in again, also the last administrator. */
async function run(words: readonly string[], url: string): Promise<string> {
  const [verb, userName = ''] = words;
  if ((verb !== 'unlock' && verb !== 'reset') || userName === '') return usage;
  const pools = openPools({ url, applicationName: 'shanmen account' });
  try {
    if (verb === 'reset') return codeFor(userName, await resetAtServer(pools.main, userName, new Date()));
    const freed = await unlockAccount(pools.main, userName);
    return freed ? `${userName} may sign in again at once` : `there is no account ${userName}`;
  } finally {
    await pools.close();
  }
}

function codeFor(userName: string, code: string | null): string {
  if (code === null) return `there is no account ${userName} in use`;
  return `${userName} signs in with the one-time code ${code} (valid for 24 hours, shown only now), without a second factor`;
}

const log = (line: string) => process.stderr.write(`${line}\n`);

await withDeployment(readConfig(process.env), log, async ({ url }) => {
  process.stdout.write(`${await run(process.argv.slice(2), url)}\n`);
});
