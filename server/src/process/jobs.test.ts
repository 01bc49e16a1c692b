import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays, instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../test/app/app.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../test/data/ticket/factories.ts';
import { asOwner, countRows, readNumber } from '../../test/app/scenario.ts';
import { testKeys } from '../../test/people/keys.ts';
import { beginsWith } from '../../test/app/scene.ts';
import { changeSetting } from '../admin/public.ts';
import { withTransaction } from '../db/transaction.ts';
import { jobKinds, openDaysAhead } from './jobs.ts';
import { ticketKeys } from '../ticket/public.ts';
import { postRecurring, runDueJob, type RunnerParts } from '../platform/job/job-runner.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };

const keys = ticketKeys(testKeys());

let test: TestApp;
beforeEach(() => {
  clock.at = instantOf(day, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  return test;
});

it('does all background work on the first start, and each again when it is due', async () => {
  const failures: unknown[] = [];
  const parts: RunnerParts = {
    db: test.db,
    kinds: jobKinds(test.database.pools, keys, test.deps.config),
    now: () => clock.at,
    report: error => failures.push(error),
  };
  await postRecurring(parts);
  const kinds = parts.kinds.length;
  for (let turn = 0; turn < kinds; turn += 1) expect(await runDueJob(parts)).toBe(true);
  expect(await runDueJob(parts)).toBe(false);
  expect(failures).toEqual([]);
  clock.at = instantOf(addDays(day, 1), '12:00');
  for (let turn = 0; turn < kinds; turn += 1) expect(await runDueJob(parts)).toBe(true);
  expect(await countRows(test.database.url, 'platform.job')).toBe(kinds);
});

describe('days ahead', () => {
  it('are opened from the templates as far as the site says, once', async () => {
    const temple = await attraction(test.db, { visitDate: day, capacity: 70 });
    const setting = await slots(temple.spotId);
    expect(setting).toBe(1);
    expect(await openDaysAhead(test.db, clock.at)).toBe(30);
    expect(await openDaysAhead(test.db, clock.at)).toBe(0);
    await withTransaction(test.db, tx => changeSetting(tx, settings.openDaysAhead, 45, null));
    expect(await openDaysAhead(test.db, clock.at)).toBe(15);
    clock.at = instantOf(addDays(day, 1), '00:10');
    expect(await openDaysAhead(test.db, clock.at)).toBe(1);
    expect(await slots(temple.spotId, 'sum(capacity)')).toBe(47 * 70);
  });

  it('are sold as any other, and keep the season of the year', async () => {
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db, { visitDate: day });
    const visitDate = addDays(day, 15);
    expect((await sell(seller, cashSale(site, { ...temple, visitDate }))).status).toBe(422);
    await openDaysAhead(test.db, clock.at);
    expect((await sell(seller, cashSale(site, { ...temple, visitDate }))).status).toBe(200);
    const read = (condition: string) =>
      readNumber(test.database.url, `select count(*) as value from ticket.calendar_day where ${condition}`);
    expect(await read(`season = 'PEAK' and day <= '2026-10-31'`)).toBe(30);
    expect(await read(`season = 'OFF' and day = '2026-11-01'`)).toBe(1);
    expect(await read(`day_type = 'HOLIDAY' and day > '2026-10-02'`)).toBe(5);
    expect(await read(`day_type = 'WEEKEND'`)).toBe(8);
  });

  it('leave alone what a person entered: a closed day, another season, a smaller slot', async () => {
    const temple = await attraction(test.db, { visitDate: addDays(day, 3), capacity: 70 });
    await asOwner(
      test.database.url,
      `insert into ticket.calendar_day (day, season, day_type, is_open) values
         ('2026-10-09', 'PEAK', 'WORKDAY', false), ('2026-10-10', 'FLAT', 'WORKDAY', true);
       update ticket.slot set capacity = 5`,
    );
    await openDaysAhead(test.db, clock.at);
    expect(await slots(temple.spotId, 'count(*)', `and visit_date = '2026-10-09'`)).toBe(0);
    expect(await slots(temple.spotId, 'max(capacity)', `and visit_date = '2026-10-05'`)).toBe(5);
    const flat = `select count(*) as value from ticket.calendar_day where day = '2026-10-10' and season = 'FLAT'`;
    expect(await readNumber(test.database.url, flat)).toBe(1);
  });

  function slots(spotId: number, what = 'count(*)', condition = ''): Promise<number> {
    const query = `select coalesce(${what}, 0) as value from ticket.slot where spot_id = ${spotId} ${condition}`;
    return readNumber(test.database.url, query);
  }
});

describe('/readyz', () => {
  it('tells what the last proof found, and stays ready', async () => {
    const verify = jobKinds(test.database.pools, keys, test.deps.config).filter(
      ({ kind }) => kind === 'platform.verify-books',
    );
    const parts = { db: test.db, kinds: verify, now: () => clock.at, report: () => undefined };
    expect(await readiness()).toMatchObject({ status: 200, findings: null, disk: 'unknown' });
    await postRecurring(parts);
    await runDueJob(parts);
    expect(await readiness()).toMatchObject({ status: 200, findings: 0 });
    const { site, seller } = await sellerAtWork(test);
    await sell(seller, cashSale(site, await attraction(test.db, { visitDate: day })));
    await asOwner(test.database.url, 'update ticket.slot set sold = sold + 1');
    clock.at = instantOf(addDays(day, 1), '04:00');
    await runDueJob(parts);
    expect(await readiness()).toMatchObject({ status: 200, ready: true, findings: 1 });
    const kept = `select count(*) as value from platform.job where result #>> '{first,0}' like 'V-04 slot %'`;
    expect(await readNumber(test.database.url, kept)).toBe(1);
  });

  it('says how full the disk of our own database is', async () => {
    test.deps.readiness.dataFolder = __dirname;
    expect(await readiness()).toMatchObject({ disk: expect.stringMatching(/^(enough|nearly full)$/) });
  });

  async function readiness() {
    const response = await test.app.inject('/readyz');
    const answer: Record<string, unknown> = response.json();
    return { ...answer, status: response.statusCode };
  }
});
