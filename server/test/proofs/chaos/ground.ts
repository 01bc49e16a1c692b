import { addDays, businessDay, dayOf } from '@shanmen/shared/time';

import { seedRequired } from '../../../seeds/required/seed.ts';
import { addUser } from '../../../src/admin/public.ts';
import { passwordHasher, writePassword } from '../../../src/auth/public.ts';
import { migrate } from '../../../src/db/migration/migrate.ts';
import { openPools } from '../../../src/db/connection/pools.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { addSaleSite, listWindows } from '../../../src/ticket/public.ts';
import { type Attraction, attraction } from '../../data/ticket/factories.ts';

/** What sellers of a chaos run sell from: their windows and quotas. */
export type Ground = {
  sellers: { id: number; userName: string; windowId: number }[];
  attractions: Attraction[];
};

type GroundOptions = { sellers: number; quotas: number; capacity?: number; visitDate?: string };

export const chaosPassword = 'Long-Enough-To-Sell-1';

/** Fills an empty database: one window per seller, and quotas that the sales will not exhaust. */
export async function layGround(
  url: string,
  // Sold for tomorrow, so that a run across midnight goes on selling.
  { sellers, quotas, capacity = 30_000, visitDate = addDays(dayOf(new Date()), 1) }: GroundOptions,
): Promise<Ground> {
  await migrate(url, () => undefined);
  const pools = openPools({ url, applicationName: 'chaos ground' });
  try {
    await seedRequired(pools.main);
    const windows = await addWindows(pools.main, sellers);
    const attractions: Attraction[] = [];
    for (let index = 0; index < quotas; index += 1)
      attractions.push(await attraction(pools.main, { capacity, visitDate }));
    return { sellers: await addSellers(pools.main, windows), attractions };
  } finally {
    await pools.close();
  }
}

type Window = { windowId: number; outletId: number };

async function addWindows(db: Db, count: number): Promise<Window[]> {
  const drafts = Array.from({ length: count }, (_, index) => ({
    code: `C${index}`,
    name: `${index}号窗`,
    sort: index,
  }));
  const outletId = await withTransaction(db, tx =>
    addSaleSite(tx, { code: 'CHAOS', name: '混沌售票处', sort: 1 }, drafts),
  );
  if (outletId === null) throw new Error('the database was not empty');
  return (await listWindows(db, [outletId])).map(({ id }) => ({ windowId: id, outletId }));
}

async function addSellers(db: Db, windows: readonly Window[]): Promise<Ground['sellers']> {
  const hash = await passwordHasher({ memoryKib: 64, passes: 1 }).hash(chaosPassword);
  const now = new Date();
  return withTransaction(db, async tx => {
    const sellers: Ground['sellers'] = [];
    for (const [index, { windowId, outletId }] of windows.entries()) {
      const userName = `chaos${index}`;
      const validFrom = businessDay(new Date(now.getTime() - 24 * 60 * 60_000));
      const id = await addUser(tx, {
        userName,
        name: `售票员${index}`,
        roles: ['seller', 'gate'],
        outletId,
        validFrom,
      });
      await writePassword(tx, id, hash, 'user', now);
      sellers.push({ id, userName, windowId });
    }
    return sellers;
  });
}
