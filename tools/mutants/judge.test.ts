import { mutants } from '../../server/test/proofs/mutants.ts';
import { judgePatched, judgeUnpatched, patched } from './judge.ts';
import { requireStanding } from './standing.ts';

const test = 'server/src/stock/stock.test.ts';

/** What Jest reports of one file: each test with why it failed, or null where it passed. */
function reportOf(tests: Readonly<Record<string, string | null>>, message = '') {
  return {
    testResults: [
      {
        name: `/scratch/a/${test}`,
        message,
        assertionResults: Object.entries(tests).map(([fullName, failure]) => ({
          fullName,
          status: failure === null ? 'passed' : 'failed',
          failureMessages: failure === null ? [] : [failure],
        })),
      },
    ],
  };
}

/** As Jest colours it. */
const refused =
  'Error: \u001b[2mexpect(\u001b[22m\u001b[31mreceived\u001b[39m).toEqual(\u001b[32mexpected\u001b[39m)';

describe('judging a mutant', () => {
  it('reports as killed what fails by an assertion', () => {
    const report = reportOf({ 'G-04 stock sells the last piece once': refused, 'G-04 stock lists': null });
    expect(judgePatched(report, test, 'G-04')).toEqual({
      kind: 'killed',
      reason: 'G-04 stock sells the last piece once',
    });
  });

  it('reports as survived what every named test overlooks', () => {
    const report = reportOf({ 'G-04 stock sells the last piece once': null, 'G-05 stock counts': refused });
    expect(judgePatched(report, test, 'g-04 stock').kind).toBe('survived');
  });

  it('reports as an error a test that fails by no assertion', () => {
    const report = reportOf({ 'G-04 stock': 'TypeError: lock is not a function' });
    expect(judgePatched(report, test, 'G-04')).toEqual({
      kind: 'error',
      reason: 'fails by no assertion: G-04 stock\nTypeError: lock is not a function',
    });
  });

  it('reports as an error a file that did not compile, a name that no test has and a file that did not run', () => {
    expect(judgePatched(reportOf({}, 'SyntaxError'), test, 'G-04')).toEqual({
      kind: 'error',
      reason: `${test} did not begin\nSyntaxError`,
    });
    expect(judgePatched(reportOf({ 'G-05 stock': refused }), test, 'G-04').kind).toBe('error');
    expect(judgePatched({ testResults: [] }, test, 'G-04').kind).toBe('error');
    expect(judgePatched(null, test, 'G-04').kind).toBe('error');
  });

  it('reports as an error a test that fails without the patch', () => {
    const report = reportOf({ 'G-04 stock sells': refused, 'G-04 stock lists': null });
    expect(judgeUnpatched(report, test, 'G-04').kind).toBe('error');
    expect(judgeUnpatched(report, test, 'lists')).toEqual({ kind: 'passed', reason: '1 tests' });
  });
});

describe('a patch', () => {
  const source = 'lock(tx);\nif (left < 0)\n  throw refusal;\n';

  it('replaces its text wherever lines were broken', () => {
    const patch = { file: 'stock.ts', find: 'if (left < 0) throw refusal;', replace: '// $& nothing' };
    expect(patched(source, patch)).toBe('lock(tx);\n// $& nothing\n');
  });

  it('refuses a text that stands nowhere, twice or is empty', () => {
    const of = (find: string) => () => patched(source, { file: 'stock.ts', find, replace: '' });
    expect(of('unlock(tx);')).toThrow('does not hold unlock(tx);');
    expect(of('l')).toThrow('times l');
    expect(of(' ')).toThrow('does not hold');
  });
});

describe('the mutants', () => {
  it('each find their test and what they replace', () => {
    const faults = mutants.flatMap(mutant => {
      try {
        requireStanding(mutant);
        return [];
      } catch (failure) {
        return [`${mutant.rule}: ${String(failure)}`];
      }
    });
    expect(faults).toEqual([]);
  });

  it('are named by one rule each', () => {
    const rules = mutants.map(({ rule }) => rule);
    expect(new Set(rules).size).toBe(rules.length);
  });
});
