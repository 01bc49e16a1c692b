import type { AppDeps } from '../../src/http/route.ts';
import { seedPeople } from './people.ts';

/** One believable scenic area, made through the services. Repeatable: a second call changes nothing. */
export async function seedDemo({ pools, now, hashing }: AppDeps): Promise<void> {
  await seedPeople(pools.main, now(), hashing);
}
