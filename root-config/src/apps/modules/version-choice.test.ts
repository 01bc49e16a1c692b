import { readImportMap } from '../../boot/map/import-map.ts';
import { exampleMap } from '../../boot/map/map-example.ts';
import { Proving, provenVersion, VersionChoice } from './version-choice.ts';

const example = readImportMap(JSON.stringify(exampleMap()));
const retained = ['0.9.0', '0.8.0', '0.7.0'].map(version => ({
  version,
  url: `/m/mf-goods/${version}/main.js`,
  css: [],
}));

/** The example map with three earlier versions of mf-goods. */
function choice(): VersionChoice {
  const goods = example.release.modules['mf-goods'];
  if (!goods) throw new Error('the example map names mf-goods');
  const modules = { 'mf-goods': { ...goods, retained } };
  return new VersionChoice(() => ({ ...example, release: { ...example.release, modules } }));
}

const versions = (of: VersionChoice) => of.candidates('mf-goods').map(({ version }) => version);

beforeEach(() => localStorage.clear());

describe('M-04 which version of an app may run', () => {
  it('is the present one, then the earlier ones from the newest on', () => {
    expect(versions(choice())).toEqual(['1.0.0', '0.9.0', '0.8.0', '0.7.0']);
  });

  it('of the earlier ones is first the one that has worked in this browser', () => {
    localStorage.setItem('shanmen:proven', '{"mf-goods":"0.8.0"}');
    expect(versions(choice())).toEqual(['1.0.0', '0.8.0', '0.9.0', '0.7.0']);
  });

  it.each(['{"mf-goods":7}', 'null', '[]', '{"mf-goods":"../../evil"}'])(
    'heeds nothing that is stored but the name of a version in the map: %s',
    stored => {
      localStorage.setItem('shanmen:proven', stored);
      expect(versions(choice())).toEqual(['1.0.0', '0.9.0', '0.8.0', '0.7.0']);
    },
  );

  it('is none that has failed in this page, until staff try again', () => {
    const picky = choice();
    picky.refuse('mf-goods', example.imports['mf-goods']);
    picky.refuse('mf-goods', retained[0]?.url);
    expect(versions(picky)).toEqual(['0.8.0', '0.7.0']);
    picky.forgive('mf-goods');
    expect(versions(picky)).toHaveLength(4);
  });

  it('is an earlier one after the second crash within a minute', () => {
    const of = choice();
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 1, 0, seconds));
    const crashes = [0, 59, 130].map(seconds => of.crashedAgain('mf-goods', at(seconds)));
    expect(crashes).toEqual([false, true, false]);
  });
});

describe('M-04 a version', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['has worked after ten seconds without an error', 10_000, '1.0.0'],
    ['has not worked before', 9999, null],
  ])('%s', (_, ms, proven) => {
    const proving = new Proving();
    proving.begin('mf-goods', '1.0.0');
    jest.advanceTimersByTime(ms);
    proving.stop('mf-goods');
    jest.advanceTimersByTime(60_000);
    expect(provenVersion('mf-goods')).toBe(proven);
  });
});
