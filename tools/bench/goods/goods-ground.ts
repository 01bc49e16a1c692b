import { migrate } from '../../../server/src/db/migration/migrate.ts';
import { openPools } from '../../../server/src/db/connection/pools.ts';
import type { Db } from '../../../server/src/db/transaction.ts';
import { seedPeople } from '../../../server/seeds/demo/people.ts';
import { seedRequired } from '../../../server/seeds/required/seed.ts';
import { databaseName, withClient, withDatabase } from '../../../server/test/app/database-address.ts';
import { cheapHashing } from '../../../server/test/app/hashing.ts';
import { startScratchServer } from '../../../server/test/app/machines/scratch-server.ts';
import { seedStoreroom } from '../../../server/test/data/goods/stocked.ts';

/** Works on a PostgreSQL of its own with the people, goods and warehouses of the demo, and nothing in them. */
export async function withGoods<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const database = await startScratchServer();
  const url = withDatabase(database.url, `shanmen_test_${process.pid}`);
  await withClient(database.url, client => client.query(`create database ${databaseName(url)}`));
  await migrate(url, () => undefined);
  const pools = openPools({ url, applicationName: 'bench goods' });
  try {
    await seedRequired(pools.main);
    await seedPeople(pools.main, new Date(), cheapHashing);
    await seedStoreroom(pools.main, new Date());
    return await work(pools.main, url);
  } finally {
    await pools.close();
    await database.stop();
  }
}
