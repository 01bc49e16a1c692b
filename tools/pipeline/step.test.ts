import { runStep, skippedExit } from './step.ts';

describe('a step', () => {
  const ends = (code: number) =>
    runStep({ name: 'till', command: [process.execPath, '-e', `process.exit(${code})`] }, 'at the end');

  beforeEach(() => void jest.spyOn(process.stdout, 'write').mockReturnValue(true));

  it.each([
    ['passes when its command ends well', 0, { counts: { passed: 1, failed: 0 }, skipped: false }],
    ['fails when its command ends badly', 1, { counts: { passed: 0, failed: 1 }, skipped: false }],
    [
      'has neither passed nor failed where this machine cannot run it',
      skippedExit,
      { counts: { passed: 0, failed: 0 }, skipped: true },
    ],
  ])('%s', async (_, code, outcome) => {
    expect(await ends(code)).toMatchObject(outcome);
  });
});
