import { seedGoods } from '../../../seeds/demo/goods/goods.ts';
import { demoPassword } from '../../../seeds/demo/people.ts';
import { seedWarehouses } from '../../../seeds/demo/goods/warehouses.ts';
import { findUserId } from '../../../src/admin/public.ts';
import { passwordHasher, writePassword } from '../../../src/auth/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { cheapHashing } from '../../app/hashing.ts';

/** The goods and warehouses of the demo area, with nothing in them yet, and 采购主管 as one who signs in. */
export async function seedStoreroom(db: Db, now: Date): Promise<void> {
  await seedGoods(db);
  await seedWarehouses(db);
  const hash = await passwordHasher(cheapHashing).hash(demoPassword);
  await withTransaction(db, async tx => {
    const buyer = await findUserId(tx, 'buyer01');
    await writePassword(tx, buyer ?? 0, hash, 'user', now);
  });
}
