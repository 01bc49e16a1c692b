import type {
  SlotTemplate,
  SlotTemplateDraft,
  SlotTemplatePage,
} from '@shanmen/shared/contracts/ticket/capacity/slot-template';
import type { NewSpot, Spot } from '@shanmen/shared/contracts/ticket/setup/spot';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { type Attraction, attraction } from '../../../../test/data/ticket/factories.ts';
import { countRows, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { openDays } from '../slot/slot.service.ts';

let test: TestApp;
let admin: Client;
let spot: Attraction;
beginsWith(async () => {
  test = await testApp();
  admin = await test.signIn('admin');
  spot = await attraction(test.db, { startTime: '08:00', endTime: '10:00' });
  return test;
});

it('is added for some weekdays, and a day of another one that is open keeps its slots', async () => {
  const slots = await countRows(test.database.url, 'ticket.slot');
  const weekdays = [weekdayAfter(testDay)];
  const { result } = await add({ weekdays });
  expect(result).toMatchObject({ weekdays, startTime: '10:00', capacity: 50, version: 1 });
  expect(await countRows(test.database.url, 'ticket.slot')).toBe(slots);
  const list = await admin.call<SlotTemplatePage>('GET', `/api/ticket/slot-templates?spotId=${spot.spotId}`);
  expect(list.result.rows.map(row => row.startTime)).toEqual(['08:00', '10:00']);
});

describe('of a new spot', () => {
  const year = { peakFrom: '04-01', peakTo: '10-31', fixedHolidays: [] };
  const body: NewSpot = {
    code: 'XQ',
    name: '溪桥',
    kind: 'SPOT',
    openTime: '08:00',
    lastEntryTime: '16:30',
    closeTime: '18:00',
  };
  let spotId: number;
  beforeEach(async () => {
    await openDays(test.db, { first: addDays(testDay, -1), last: addDays(testDay, 13) }, year);
    spotId = (await admin.call<Spot>('POST', '/api/ticket/spots', { body, key: true })).result.id;
  });

  it('gives the days that are open already their slots, from today on, and once', async () => {
    const others = await countRows(test.database.url, 'ticket.slot');
    await add({ spotId });
    expect(await slots()).toBe(14);
    expect(await slots(`and visit_date < '${testDay}'`)).toBe(0);
    expect(await countRows(test.database.url, 'ticket.slot')).toBe(others + 14);
    await add({ spotId, startTime: '14:00', endTime: '16:00' });
    expect([await slots(), await slots(`and start_time = '14:00'`)]).toEqual([28, 14]);
  });

  it('puts no slot into one that is there: a template that is moved holds from later days on', async () => {
    const { result } = await add({ spotId });
    await change(result, { spotId, startTime: '11:00', endTime: '13:00' });
    expect(await slots(`and start_time = '11:00'`)).toBe(0);
    await openDays(test.db, { first: testDay, last: addDays(testDay, 14) }, year);
    expect([await slots(), await slots(`and start_time = '11:00'`)]).toEqual([15, 1]);
  });

  it('gives the other weekdays theirs when one for them follows', async () => {
    await add({ spotId, weekdays: [6, 7] });
    expect(await slots()).toBe(4);
    await add({ spotId, weekdays: [1, 2, 3, 4, 5, 6, 7], startTime: '14:00', endTime: '16:00' });
    expect([await slots(), await slots(`and start_time = '14:00'`)]).toEqual([18, 14]);
  });

  it('gives nothing while it is off, and everything when it is turned on', async () => {
    const { result } = await add({ spotId, status: 'off' });
    expect(await slots()).toBe(0);
    await change(result, { spotId, status: 'on' });
    expect(await slots()).toBe(14);
  });

  function slots(condition = ''): Promise<number> {
    const query = `select count(*) as value from ticket.slot where spot_id = ${spotId} ${condition}`;
    return readNumber(test.database.url, query);
  }
});

it('is refused where it meets another one on a weekday, and where it ends before it starts', async () => {
  expect((await add({ startTime: '09:30', weekdays: [3] })).error).toMatchObject({
    code: 'slot_overlap',
    message: '与 08:00–10:00 的时段重叠',
  });
  expect((await add({ startTime: '09:30', weekdays: [3], status: 'off' })).status).toBe(200);
  expect((await add({ endTime: '10:00' })).error?.code).toBe('time_order');
  expect((await add({ spotId: 999_999 })).error?.code).toBe('not_found');
});

it('is changed against the version that was read, and only of its own spot', async () => {
  const { result } = await add({});
  expect((await change(result, { capacity: 60 })).result).toMatchObject({ capacity: 60, version: 2 });
  expect((await change(result, { capacity: 70 })).error).toMatchObject({
    code: 'version_conflict',
    details: { current: { capacity: 60, version: 2 } },
  });
  const other = await attraction(test.db);
  expect((await change(result, { spotId: other.spotId })).error?.code).toBe('not_found');
});

/** 1 is Monday. */
function weekdayAfter(day: string): number {
  return new Date(`${addDays(day, 1)}T00:00:00Z`).getUTCDay() || 7;
}

function add(changes: Partial<SlotTemplateDraft>) {
  return admin.call<SlotTemplate>('POST', '/api/ticket/slot-templates', { body: draft(changes), key: true });
}

function change({ id, version }: SlotTemplate, changes: Partial<SlotTemplateDraft>) {
  const body = { ...draft(changes), version };
  return admin.call<SlotTemplate>('PUT', `/api/ticket/slot-templates/${id}`, { body });
}

function draft(changes: Partial<SlotTemplateDraft>): SlotTemplateDraft {
  return {
    spotId: spot.spotId,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    startTime: '10:00',
    endTime: '12:00',
    earlyToleranceMin: 0,
    lateToleranceMin: 30,
    capacity: 50,
    status: 'on',
    ...changes,
  };
}
