import { ReportTurns } from './report-turns.ts';

it('R-37 reports are read one after the other where there are few cores, those that fail too', async () => {
  const turns = new ReportTurns(1);
  const told: string[] = [];
  const ends: (() => void)[] = [];
  const slow = turns.take(async () => {
    told.push('first begins');
    await new Promise<void>(end => ends.push(end));
    told.push('first ends');
    throw new Error('it took too long');
  });
  const others = ['second', 'third'].map(name => turns.take(async () => void told.push(name)));
  await Promise.resolve();
  expect(told).toEqual(['first begins']);
  ends[0]?.();
  await expect(slow).rejects.toThrow('it took too long');
  await Promise.all(others);
  expect(told).toEqual(['first begins', 'first ends', 'second', 'third']);
  await turns.take(async () => void told.push('fourth'));
  expect(told.at(-1)).toBe('fourth');
});
