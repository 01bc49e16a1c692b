import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { launchDatabase } from '../../../src/db/launcher/launch.ts';
import { type Ground, layGround } from '../chaos/ground.ts';
import { type Product, startProduct } from '../chaos/product.ts';
import { reckon } from '../chaos/reckoning.ts';
import { emptyTally, openShifts, sellUntilEnd, type Tally } from '../chaos/sellers.ts';
import { withClient } from '../../app/database-address.ts';
import { makeDisk, mountDisk } from './loop-disk.ts';

const megabytes = 1500;
const quiet = () => undefined;

/** The disk of an installation that never ran, and who sells there. */
export type Site = { folder: string; image: string; ground: Ground };

export type Cut = {
  acknowledged: number;
  /** Why what was left did not open; null where it did. */
  unopened: string | null;
  lost: number;
  doubled: number;
  faults: readonly string[];
};

/** Lays the ground once; each round begins with a copy of its disk. */
export async function prepareSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-power-cut-'));
  // The database belongs to a user of its own, who has to get there.
  await chmod(folder, 0o755);
  const image = join(folder, 'prepared.img');
  makeDisk(image, megabytes);
  const disk = mountDisk(image, join(folder, 'prepared'));
  try {
    const prepared = await launchDatabase({ dataFolder: join(disk.folder, 'data'), log: quiet });
    const ground = await layGround(prepared.url, { sellers: 8, quotas: 5 });
    await prepared.stop();
    return { folder, image, ground };
  } finally {
    await disk.unmount();
  }
}

export type CutOptions = { port: number; chance: () => number; fsync: boolean };

/**
 * Sells on a disk of its own and cuts the power at a random moment: everybody is stopped where he stands, and only what
 * had reached the block device is kept. Then the same installation starts from that, and is compared with what the
 * sellers were told. A drive that lies about its own cache is not modelled.
 */
export async function cutPower(site: Site, { port, chance, fsync }: CutOptions): Promise<Cut> {
  const [image, left] = [join(site.folder, 'running.img'), join(site.folder, 'left.img')];
  await copyFile(site.image, image);
  const disk = mountDisk(image, join(site.folder, 'running'));
  const tally = emptyTally();
  try {
    const dataFolder = join(disk.folder, 'data');
    const product = await startProduct(dataFolder, port);
    try {
      if (!fsync) await forgetToSync(dataFolder);
      await sellUntilCut(product, site.ground, chance, tally);
      disk.copyTo(left);
    } finally {
      await product.end();
    }
  } finally {
    await disk.unmount();
  }
  return look(site, left, tally);
}

/** The product refuses to start so; the control does it behind its back. */
async function forgetToSync(dataFolder: string): Promise<void> {
  const adopted = await launchDatabase({ dataFolder, log: quiet });
  await withClient(adopted.url, async client => {
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
  });
}

async function sellUntilCut(
  product: Product,
  ground: Ground,
  chance: () => number,
  tally: Tally,
): Promise<void> {
  let isOver = false;
  const selling = { origin: product.origin, ground, chance, until: () => isOver };
  const desks = await openShifts(selling, tally);
  const sold = sellUntilEnd(selling, desks, tally);
  // What they had begun is never answered any more.
  sold.catch(() => undefined);
  const enough = 40 + Math.floor(chance() * 100);
  while (tally.acknowledged.length < enough) await pause(5);
  await product.freeze();
  isOver = true;
}

/** So that it starts: what was lost is looked for, not what the product refuses. */
async function rememberToSync(dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, 'database', 'postgresql.auto.conf'), '');
}

async function look({ folder }: Site, left: string, tally: Tally): Promise<Cut> {
  // Who was cut off in the middle was told nothing.
  const acknowledged = [...tally.acknowledged];
  const disk = mountDisk(left, join(folder, 'left'));
  try {
    await rememberToSync(join(disk.folder, 'data'));
    const database = await launchDatabase({ dataFolder: join(disk.folder, 'data'), log: quiet });
    try {
      const { lost, doubled, faults } = await reckon(database.url, { ...tally, acknowledged });
      return {
        acknowledged: acknowledged.length,
        unopened: null,
        lost: lost.length,
        doubled: doubled.length,
        faults,
      };
    } finally {
      await database.stop();
    }
  } catch (error) {
    const unopened = error instanceof Error ? error.message : String(error);
    return { acknowledged: acknowledged.length, unopened, lost: 0, doubled: 0, faults: [] };
  } finally {
    await disk.unmount();
  }
}

export async function removeSite({ folder }: Site): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
