import { dayOf } from '@shanmen/shared/time';

import type { AppDeps } from '../../src/http/route.ts';
import { readMasterKeys } from '../../src/process/master-keys/master-key.ts';
import { ticketKeys } from '../../src/ticket/public.ts';
import { seedBlacklist } from './partners/blacklist.ts';
import { seedChannel, seedNotifies, seedSellingChannel } from './partners/channels.ts';
import { seedDays } from './days.ts';
import { seedEnterprises } from './partners/enterprises.ts';
import { seedEscorts } from './partners/tour-crew.ts';
import { seedGoods } from './goods/goods.ts';
import { seedHistory } from './history.ts';
import { seedAskedChanges } from './ticket/asked-changes.ts';
import { seedBills } from './ticket/bills.ts';
import { seedLinks } from './ticket/links.ts';
import { seedOnline } from './ticket/online.ts';
import { seedPeople } from './people.ts';
import { seedPlaces } from './ticket/places.ts';
import { seedCombos, seedProducts, seedTeamProducts, seedYearTicket } from './ticket/products.ts';
import { seedPlanning } from './planning.ts';
import { seedReception } from './partners/reception.ts';
import { seedRefundRules } from './ticket/refund-rules.ts';
import { seedStatements } from './partners/statements.ts';
import { seedStock } from './goods/stock.ts';
import { seedWaiting } from './ticket/waiting.ts';
import { seedWarehouses } from './goods/warehouses.ts';

/** One believable scenic area, made through the services. Repeatable: a second call changes nothing. */
export async function seedDemo({ pools, config, now, hashing }: AppDeps): Promise<void> {
  const db = pools.main;
  await seedPeople(db, now(), hashing);
  await seedPlaces(db);
  await seedProducts(db);
  await seedCombos(db);
  await seedTeamProducts(db);
  await seedYearTicket(db);
  await seedRefundRules(db);
  await seedAskedChanges(db, dayOf(now()));
  await seedDays(db, dayOf(now()));
  await seedEnterprises(db, now());
  await seedEscorts(db, now(), ticketKeys(readMasterKeys(config)));
  await seedBlacklist(db, now(), ticketKeys(readMasterKeys(config)));
  await seedGoods(db, dayOf(now()));
  await seedWarehouses(db);
  await seedStock(db, now(), ticketKeys(readMasterKeys(config)));
  await seedHistory(db, now(), ticketKeys(readMasterKeys(config)));
  await seedPlanning(db, now());
  await seedStatements(db, now());
  await seedReception(db, now(), ticketKeys(readMasterKeys(config)));
  await seedWaiting(db, now(), ticketKeys(readMasterKeys(config)));
  await seedBills(db, now());
  await seedChannel(db, now(), ticketKeys(readMasterKeys(config)));
  await seedSellingChannel(db, now(), ticketKeys(readMasterKeys(config)));
  await seedNotifies(db, now());
  await seedOnline(db, now(), ticketKeys(readMasterKeys(config)));
  await seedLinks(db, now(), ticketKeys(readMasterKeys(config)));
}
