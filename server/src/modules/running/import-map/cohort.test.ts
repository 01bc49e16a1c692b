import type { Canary } from '@shanmen/shared/contracts/modules/publishing/release-ledger';

import { chooseVersions, type Visitor } from './cohort.ts';

const stable = { 'mf-goods': '1.0.0', 'mf-ticket': '2.0.0' };
const visitor: Visitor = { staffId: 7, userName: 'seller01', roles: ['seller'], deviceId: 3 };
const until = '2026-11-22T10:00:00.000Z';

describe('the cohort of a browser', () => {
  it.each<[string, Partial<Canary>]>([
    ['role', { roles: ['seller'] }],
    ['user', { users: ['seller01'] }],
    ['device', { devices: [3] }],
    ['share of all', { percent: 100 }],
  ])('takes part in a canary by its %s', (_, condition) => {
    const choice = chooseVersions({ stable, canaries: [canary(condition)] }, visitor, null);
    expect(choice).toEqual({
      versions: { ...stable, 'mf-goods': '1.1.0' },
      cohort: 'canary:mf-goods@1.1.0',
    });
  });

  it('is stable before the sign-in, and for whom no condition is met', () => {
    const everybody = { stable, canaries: [canary({ percent: 100 })] };
    expect(chooseVersions(everybody, null, null).cohort).toBe('stable');
    const others = canary({ roles: ['gate'], users: ['seller02'], devices: [4] });
    expect(chooseVersions({ stable, canaries: [others] }, visitor, null).cohort).toBe('stable');
  });

  it('is what the session chose, whatever canaries there are', () => {
    const override = { modules: { 'mf-ticket': '2.1.0-rc.1' }, until };
    const choice = chooseVersions({ stable, canaries: [canary({ percent: 100 })] }, visitor, override);
    expect([choice.cohort, choice.versions]).toEqual(['override', { ...stable, 'mf-ticket': '2.1.0-rc.1' }]);
  });

  it('M-19 is the same a thousand times, and a tenth of ten thousand people is a tenth', () => {
    const release = { stable, canaries: [canary({ percent: 10 })] };
    const cohortOf = (staffId: number) => chooseVersions(release, { ...visitor, staffId }, null).cohort;
    const first = cohortOf(41);
    expect(Array.from({ length: 1000 }, () => cohortOf(41)).every(cohort => cohort === first)).toBe(true);
    const met = Array.from({ length: 10_000 }, (_, index) => cohortOf(index + 1)).filter(
      cohort => cohort !== 'stable',
    );
    expect(met.length).toBeGreaterThanOrEqual(900);
    expect(met.length).toBeLessThanOrEqual(1100);
  });

  it('M-19 draws other people for another canary', () => {
    const chosen = (id: string) =>
      Array.from({ length: 1000 }, (_, index) => index + 1).filter(
        staffId =>
          chooseVersions({ stable, canaries: [canary({ id, percent: 10 })] }, { ...visitor, staffId }, null)
            .cohort !== 'stable',
      );
    expect(chosen('one')).not.toEqual(chosen('two'));
  });
});

function canary(conditions: Partial<Canary>): Canary {
  return {
    id: 'c1',
    module: 'mf-goods',
    version: '1.1.0',
    roles: [],
    users: [],
    devices: [],
    percent: 0,
    ...conditions,
  };
}
