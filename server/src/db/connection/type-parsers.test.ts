import { sql } from 'kysely';

import { testDatabase } from '../../../test/app/database.ts';
import { parseInstant, parseSafeInteger } from './type-parsers.ts';

it('brings every type across the driver as a plain number or text', async () => {
  const { db } = await testDatabase();
  const { rows } = await sql`
    select
      9007199254740991::int8 as "count",
      '{1,null,3}'::int8[] as "counts",
      12345678901234567890.123::numeric(30, 3) as "quantity",
      '{0.10}'::numeric[] as "quantities",
      '2026-10-01'::date as "day",
      '2026-10-01 08:00:00.123+08'::timestamptz as "at",
      '2026-10-01 08:00:00.93+08'::timestamptz as "later",
      array['2026-10-01 08:00:00+08'::timestamptz] as "moments"`.execute(db);
  expect(rows).toEqual([
    {
      count: 9_007_199_254_740_991,
      counts: [1, null, 3],
      quantity: '12345678901234567890.123',
      quantities: ['0.10'],
      day: '2026-10-01',
      at: '2026-10-01T00:00:00.123Z',
      later: '2026-10-01T00:00:00.930Z',
      moments: ['2026-10-01T00:00:00.000Z'],
    },
  ]);
});

it('refuses a number that JavaScript cannot hold exactly', () => {
  expect(() => parseSafeInteger('9007199254740993')).toThrow(RangeError);
});

it('refuses an instant of a session that is not in UTC', () => {
  expect(() => parseInstant('2026-10-01 08:00:00+08')).toThrow(RangeError);
});
