import { dayOf } from '@shanmen/shared/time';

import type { AppDeps } from '../../src/http/route.ts';
import { readMasterKey } from '../../src/master-key.ts';
import { ticketKeys } from '../../src/ticket/public.ts';
import { seedDays } from './days.ts';
import { seedGoods } from './goods.ts';
import { seedHistory } from './history.ts';
import { seedPeople } from './people.ts';
import { seedPlaces } from './places.ts';
import { seedCombos, seedProducts } from './products.ts';
import { seedRefundRules } from './refund-rules.ts';

/** One believable scenic area, made through the services. Repeatable: a second call changes nothing. */
export async function seedDemo({ pools, config, now, hashing }: AppDeps): Promise<void> {
  const db = pools.main;
  await seedPeople(db, now(), hashing);
  await seedPlaces(db);
  await seedProducts(db);
  await seedCombos(db);
  await seedRefundRules(db);
  await seedDays(db, dayOf(now()));
  await seedGoods(db);
  await seedHistory(db, now(), ticketKeys(readMasterKey(config)));
}
