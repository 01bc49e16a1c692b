import { judgeCruise } from './judge-cruise.ts';

const files = Array.from({ length: 120 }, (_, number) => `shared/money/coin-${number}.ts`);
const cruise = (sources: readonly string[], violations: readonly object[] = []) => ({
  modules: sources.map(source => ({ source })),
  summary: { violations },
});

describe('judging a cruise', () => {
  it('is content when every source file was seen and no rule is broken', () => {
    expect(judgeCruise(cruise(files), files)).toEqual([]);
  });

  it('Y-02 refuses a cruise that saw nothing', () => {
    expect(judgeCruise(cruise([]), files)).toContain('only 0 modules were cruised, at least 100 stand here');
  });

  it('Y-02 refuses a cruise of 99 modules', () => {
    const few = files.slice(0, 99);
    expect(judgeCruise(cruise(few), few)).toEqual(['only 99 modules were cruised, at least 100 stand here']);
  });

  it('Y-02 names each source file that was not seen', () => {
    expect(judgeCruise(cruise(files.slice(1)), files)).toEqual([
      'not seen by the cruise: shared/money/coin-0.ts',
    ]);
  });

  it('names the rule and both ends of a forbidden import', () => {
    const broken = { from: 'mf-auth/src/main.ts', to: 'antd', rule: { name: 'ui-is-one-door' } };
    expect(judgeCruise(cruise(files, [broken]), files)).toEqual([
      'ui-is-one-door: mf-auth/src/main.ts → antd',
    ]);
  });
});
