import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const time = fileURLToPath(new URL('../../../../shared/time/time.ts', import.meta.url));

/** Both edges of a day in Shanghai, and of one that is cut at four. */
const moments = [
  ['2026-10-02T15:59:59Z', '2026-10-02', '2026-10-02'],
  ['2026-10-02T16:00:00Z', '2026-10-03', '2026-10-02'],
  ['2026-10-02T19:59:59Z', '2026-10-03', '2026-10-02'],
  ['2026-10-02T20:00:00Z', '2026-10-03', '2026-10-03'],
];

/** What a process says of these moments that believes to stand in that zone. */
function daysIn(zone: string, expression: string): string[] {
  const script = `
    import { businessDay, dayOf } from ${JSON.stringify(time)};
    const cuts = [{ from: '2026-01-01', at: '04:00' }];
    const moments = ${JSON.stringify(moments.map(([at]) => at))}.map(at => new Date(at));
    console.log(JSON.stringify(moments.map(at => ${expression})));`;
  const text = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  });
  return JSON.parse(text);
}

describe.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Shanghai'])('a server in %s', zone => {
  it('P-14 keeps the day of Shanghai, to the second', () => {
    expect(daysIn(zone, 'dayOf(at)')).toEqual(moments.map(([, day]) => day));
  });

  it('P-14 keeps the hour at which the day is cut', () => {
    expect(daysIn(zone, 'businessDay(at, cuts)')).toEqual(moments.map(([, , day]) => day));
  });
});

it('P-14 the day of its own zone is wrong (control)', () => {
  const own =
    "[at.getFullYear(), at.getMonth() + 1, at.getDate()].map(part => String(part).padStart(2, '0')).join('-')";
  const right = moments.map(([, day]) => day);
  expect(daysIn('America/Los_Angeles', own)).not.toEqual(right);
  expect(daysIn('Asia/Shanghai', own)).toEqual(right);
});
