import type {
  SlotTemplate,
  SlotTemplateDraft,
  SlotTemplatePage,
} from '@shanmen/shared/contracts/ticket/slot-template';

import { type Client, testApp, type TestApp } from '../../../test/app.ts';
import { type Attraction, attraction } from '../../../test/factories.ts';
import { countRows } from '../../../test/scenario.ts';

let test: TestApp;
let admin: Client;
let spot: Attraction;
beforeEach(async () => {
  test = await testApp();
  admin = await test.signIn('admin');
  spot = await attraction(test.db, { startTime: '08:00', endTime: '10:00' });
});
afterEach(() => test.close());

it('is added for some weekdays, and days that are open keep their slots', async () => {
  const slots = await countRows(test.database.url, 'ticket.slot');
  const { result } = await add({ weekdays: [6, 7] });
  expect(result).toMatchObject({ weekdays: [6, 7], startTime: '10:00', capacity: 50, version: 1 });
  expect(await countRows(test.database.url, 'ticket.slot')).toBe(slots);
  const list = await admin.call<SlotTemplatePage>('GET', `/api/ticket/slot-templates?spotId=${spot.spotId}`);
  expect(list.result.rows.map(row => row.startTime)).toEqual(['08:00', '10:00']);
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
