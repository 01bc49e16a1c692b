import process from 'node:process';

import { unlockAccount } from './auth/public.ts';
import { readConfig } from './config.ts';
import { withDeployment } from './db/deployment.ts';
import { openPools } from './db/pools.ts';

const usage = 'usage: npm run account -- unlock <user name>';

/** Whoever may start commands on the server can always free an account, also the last administrator's. */
async function run(words: readonly string[], url: string): Promise<string> {
  const [verb, userName = ''] = words;
  if (verb !== 'unlock' || userName === '') return usage;
  const pools = openPools({ url, applicationName: 'shanmen account' });
  try {
    const freed = await unlockAccount(pools.main, userName);
    return freed ? `${userName} may sign in again at once` : `there is no account ${userName}`;
  } finally {
    await pools.close();
  }
}

const log = (line: string) => process.stderr.write(`${line}\n`);

await withDeployment(readConfig(process.env), log, async ({ url }) => {
  process.stdout.write(`${await run(process.argv.slice(2), url)}\n`);
});
