import process from 'node:process';

import { type Config, readConfig } from '../process/config.ts';
import { locateData, withDeployment } from '../db/connection/deployment.ts';
import { openPools } from '../db/connection/pools.ts';
import { withNextKey, withNextUsed, withoutKey } from '../process/master-keys/key-ring.ts';
import { keyPath, readKeyRing, readMasterKeys, writeKeyRing } from '../process/master-keys/master-key.ts';
import { resealAll } from '../platform/secrets/reseal.ts';
import { countSeals } from '../platform/secrets/reseal.queries.ts';
import { personKeys } from '../platform/secrets/sealed-text.ts';

const usage = 'usage: npm run keys -- list | add | use | reseal | drop <key>';

const restart = 'Start every process of the product again before you go on.';

type Database = ReturnType<typeof openPools>['main'];

/** Another master key for what is sealed; the steps and their order stand in docs/howto/change-the-master-key.md. */
async function run([verb, id = '']: readonly string[], config: Config, db: Database): Promise<string> {
  const ring = readKeyRing(config);
  switch (verb) {
    case 'list':
      return list(config, await countSeals(db));
    case 'add':
      writeKeyRing(config, withNextKey(ring));
      return `added to ${keyPath(config)}. ${restart}`;
    case 'use':
      writeKeyRing(config, withNextUsed(ring));
      return `${readMasterKeys(config).current} seals from the next start on. ${restart}`;
    case 'reseal': {
      const { resealed, unreadable } = await resealAll(db, personKeys(readMasterKeys(config)));
      return `${resealed} values sealed anew, ${unreadable} that no key opens`;
    }
    case 'drop':
      return drop(config, id, await countSeals(db));
    default:
      return usage;
  }
}

function list(config: Config, counts: ReadonlyMap<string, number>): string {
  const { current } = readMasterKeys(config);
  const lines = readKeyRing(config).map(({ id, isNext }, index) => {
    const uses = [index === 0 ? 'numbers, codes, search' : '', id === current ? 'seals' : ''].filter(Boolean);
    return `${id}  ${counts.get(id) ?? 0} values  ${isNext ? 'waits to be used' : uses.join(', ')}`.trimEnd();
  });
  return lines.join('\n');
}

function drop(config: Config, id: string, counts: ReadonlyMap<string, number>): string {
  const ring = withoutKey(readKeyRing(config), id, keyPath(config));
  const left = counts.get(id) ?? 0;
  if (left > 0) throw new Error(`${left} values are still sealed with ${id}: npm run keys -- reseal`);
  writeKeyRing(config, ring);
  return `${id} is gone. Backups of before need it: keep it with them.`;
}

const log = (line: string) => process.stderr.write(`${line}\n`);
const config = await locateData(readConfig(process.env));

await withDeployment(config, log, async ({ url }) => {
  const pools = openPools({ url, applicationName: 'shanmen keys' });
  try {
    process.stdout.write(`${await run(process.argv.slice(2), config, pools.main)}\n`);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    await pools.close();
  }
});
