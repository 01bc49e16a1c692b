import { holdsTests, isProof, isTest, readSource, typeScriptFiles } from '../tidy/source-files.ts';
import { ranByJest, ranByPlaywright, ranCases, type RanTest } from './last-run.ts';
import { type Mention, readMentions, readPromises, shares, standings, unlisted } from './standing.ts';

// Put together here, so that this file does not seem to prove what it speaks of.
const number = (letter: string, count: number) => `${letter}-0${count}`;
const page = `
# Promises
| Number             | Promise          | Figure |
| ------------------ | ---------------- | ------ |
| ${number('K', 1)} | A till adds up   | exact  |
| ${number('K', 2)} | A till is quick  | 1 s    |
| ${number('L', 1)} | A lamp is bright |        |
`;
const promises = readPromises(page);
const planOf = ({ file, isProof: isBeside }: Mention) => (isBeside || isProof(file) ? 'proofs' : 'test');
const named = (id: string) => `it('${id} adds up', () => undefined);`;

describe('promises', () => {
  it('reads number, sentence and figure from the page', () => {
    expect(promises).toEqual([
      { id: number('K', 1), sentence: 'A till adds up', figure: 'exact' },
      { id: number('K', 2), sentence: 'A till is quick', figure: '1 s' },
      { id: number('L', 1), sentence: 'A lamp is bright', figure: '' },
    ]);
  });

  it('reads the number from the name of a test and not from a comment', () => {
    const id = number('K', 1);
    expect(readMentions('till.test.ts', named(id))).toEqual([
      { id, file: 'till.test.ts', name: `${id} adds up`, isProof: false },
    ]);
    expect(readMentions('till.test.ts', `// '${id} adds up'`)).toEqual([]);
  });

  it('reads a proof that stands among tests as one of the proofs', () => {
    const text = `${named(number('K', 1))}\nproof('${number('K', 2)} is quick', run);`;
    expect(readMentions('till.test.ts', text).map(({ isProof: isBeside }) => isBeside)).toEqual([
      false,
      true,
    ]);
  });

  it('reads several numbers from one name', () => {
    const name = `${number('K', 1)} ${number('K', 2)} adds up`;
    expect(readMentions('till.test.ts', `it("${name}", run)`)).toHaveLength(2);
  });

  const mentions = readMentions('till.test.ts', named(number('K', 1)));
  const ran = (passed: boolean, file = 'till.test.ts') => [
    { file, name: `till ${number('K', 1)} adds up`, passed },
  ];

  it.each([
    ['proved when its test passed', ran(true), 'proved'],
    ['failed when its test failed', ran(false), 'failed'],
    ['failed when one of its tests failed', [...ran(true), ...ran(false)], 'failed'],
    ['not run when its file did not run', ran(true, 'lamp.test.ts'), 'not run'],
    ['not run when nothing ran', [], 'not run'],
  ])('is %s', (_, tests, state) => {
    expect(standings(promises, mentions, tests, planOf)[0]).toMatchObject({
      state,
      proved: state === 'proved',
    });
  });

  it('waits for a proof only where no test of every check has its number, and says which plan has one', () => {
    const file = 'till.proof.ts';
    const proof = { id: number('K', 1), file, name: `${number('K', 1)} for an hour`, isProof: false };
    const first = (of: readonly Mention[], tests: readonly RanTest[]) =>
      standings(promises, of, tests, planOf)[0];
    expect(first([...mentions, proof], ran(true))).toMatchObject({
      state: 'proved',
      plans: ['test', 'proofs'],
    });
    expect(first([proof], ran(true))).toMatchObject({ state: 'not run', plans: ['proofs'] });
    const failed = [...ran(true), { file, name: proof.name, passed: false }];
    expect(first([...mentions, proof], failed)?.state).toBe('failed');
  });

  it('is never proved without a test', () => {
    expect(standings(promises, [], ran(true), planOf).map(({ proved }) => proved)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('counts the share per letter', () => {
    expect(shares(standings(promises, mentions, ran(true), planOf))).toEqual([
      'K  1 of 2 proved (50 %)',
      'L  0 of 1 proved (0 %)',
    ]);
  });

  it('reads what Jest ran', () => {
    const assertionResults = [{ fullName: 'till adds up', status: 'passed' }];
    const report = { testResults: [{ name: '/home/me/till.test.ts', assertionResults }] };
    expect(ranByJest(report, '/home/me')).toEqual([
      { file: 'till.test.ts', name: 'till adds up', passed: true },
    ]);
  });

  it('reads what Playwright ran, with the names around a test', () => {
    const tests = [{ results: [{ duration: 2000 }, { duration: 500 }] }];
    const spec = { title: 'adds up', ok: false, file: 'specs/till.spec.ts', tests };
    const report = { suites: [{ title: 'specs/till.spec.ts', suites: [{ title: 'till', specs: [spec] }] }] };
    expect(ranByPlaywright(report, 'e2e')).toEqual([
      { file: 'e2e/specs/till.spec.ts', name: 'till adds up', passed: false, seconds: 2.5 },
    ]);
  });

  it('reads the cases of a suite that lists them itself', () => {
    expect(ranCases([{ name: 'kill it', passed: true }], 'chaos.ts')).toEqual([
      { file: 'chaos.ts', name: 'kill it', passed: true },
    ]);
  });
});

describe('docs/promises.md', () => {
  const listed = readPromises(readSource('docs/promises.md'));

  it('lists each promise that a test claims to prove', () => {
    const own = typeScriptFiles().filter(isTest);
    const claimed = own.flatMap(file => readMentions(file, readSource(file)));
    expect(unlisted(listed, claimed)).toEqual([]);
  });

  it('waits for no helper of tests to run by itself', () => {
    const waited = typeScriptFiles().filter(holdsTests);
    expect(waited).toContain('server/test/proofs/scenarios/processes/starved.proof.ts');
    expect(waited).not.toContain('server/test/proofs/power-cut/full-disk.ts');
  });

  it('lists no promise twice', () => {
    const ids = listed.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
