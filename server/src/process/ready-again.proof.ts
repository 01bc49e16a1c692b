import { type TestDatabase, testDatabase } from '../../test/app/database.ts';
import { startServer } from '../../test/app/machines/api-process.ts';
import { serverFile } from '../../test/app/machines/server-code.ts';
import { tellCovered } from '../../test/proofs/measures/coverage.ts';

jest.setTimeout(300_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.reset({ seed: true });
});

it('an API process that died is ready again in less than half the time that its sources take', async () => {
  const made = await serverFile();
  const times = { sources: 0, made: 0 };
  // In turn, because a busy machine is busier at one time than at another.
  for (let turn = 0; turn < 3; turn += 1) {
    times.sources += await readyAfter();
    times.made += await readyAfter(['--enable-source-maps', made]);
  }
  const [sources, file] = [Math.round(times.sources / 3), Math.round(times.made / 3)];
  tellCovered('start', { 'ms from the sources': sources, 'ms from what was made of them': file });
  expect(file).toBeLessThan(sources / 2);
});

async function readyAfter(code?: readonly string[]): Promise<number> {
  const began = performance.now();
  const { child } = await startServer(database.url, {}, code);
  const ms = performance.now() - began;
  child.kill('SIGKILL');
  return ms;
}
