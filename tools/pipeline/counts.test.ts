import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { countJest, countPlaywright, countProofs, countReport, lastLine, sumCounts } from './counts.ts';

const jestReport = (over: Record<string, number>) => ({
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...over,
});

describe('counting', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'counts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const written = (report: unknown): string => {
    const path = join(folder, 'report.json');
    writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report));
    return path;
  };

  it.each([
    ['all passed', jestReport({}), { passed: 10, failed: 0 }],
    ['a skipped test counts as failed', jestReport({ numPendingTests: 2 }), { passed: 10, failed: 2 }],
    ['a planned test counts as failed', jestReport({ numTodoTests: 1 }), { passed: 10, failed: 1 }],
    [
      'a suite that broke counts as failed',
      jestReport({ numRuntimeErrorTestSuites: 1 }),
      { passed: 10, failed: 1 },
    ],
  ])('jest: %s', (_, report, counts) => expect(countJest(report)).toEqual(counts));

  it('leaves out of the proofs the rules beside them, and no failure', () => {
    expect(countProofs(jestReport({ numPendingTests: 2 }))).toEqual({ passed: 10, failed: 0 });
    expect(countProofs(jestReport({ numPendingTests: 2, numFailedTests: 1 }))).toEqual({
      passed: 10,
      failed: 1,
    });
  });

  it('counts a skipped browser story and a broken report as failed, and tells who needed a second try', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 3, unsteady: 1 });
  });

  it('counts a step that left no report as one failure, even when it says all is well', () => {
    expect(countReport(join(folder, 'none.json'), countJest, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a report that cannot be read as one failure', () => {
    const silence = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(countReport(written('{'), countJest, 0)).toEqual({ passed: 0, failed: 1 });
    expect(silence).toHaveBeenCalled();
  });

  it('counts a crash after the last test as one failure', () => {
    expect(countReport(written(jestReport({})), countJest, 1)).toEqual({ passed: 10, failed: 1 });
  });

  it('sums up to the last line', () => {
    const sum = sumCounts([
      { passed: 3, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
    expect(lastLine(sum)).toBe('3 passed, 1 failed');
  });
});
