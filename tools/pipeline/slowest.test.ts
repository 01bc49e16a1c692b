import { join } from 'node:path';

import { root } from '../tidy/source-files.ts';
import { slowestOf, timesByJest, timesByPlaywright } from './slowest.ts';

describe('the slowest of a run', () => {
  it('are named first, with their seconds, and no more of them than are asked for', () => {
    const timed = [1, 30.24, 4].map(seconds => ({ name: `${seconds}.test.ts`, seconds }));
    expect(slowestOf(timed, 2)).toEqual(['   30.2 s  30.24.test.ts', '    4.0 s  4.test.ts']);
  });

  it('are the files of a report of Jest, from their start to their end', () => {
    const name = join(root, 'server/src/till.test.ts');
    const report = { testResults: [{ name, startTime: 1000, endTime: 3500, assertionResults: [] }] };
    expect(timesByJest(report)).toEqual([{ name: 'server/src/till.test.ts', seconds: 2.5 }]);
  });

  it('are the stories of a report of Playwright, each with all its tries', () => {
    const tests = [{ results: [{ duration: 2000 }, { duration: 500 }] }];
    const spec = { title: 'adds up', ok: true, file: 'specs/till.spec.ts', tests };
    const report = { suites: [{ title: 'specs/till.spec.ts', specs: [spec] }] };
    expect(timesByPlaywright(report)).toEqual([{ name: 'e2e/specs/till.spec.ts: adds up', seconds: 2.5 }]);
  });
});
