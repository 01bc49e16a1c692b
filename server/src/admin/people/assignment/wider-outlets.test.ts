import { secondWordOn } from './wider-outlets.ts';

const [south, north, online] = [11, 12, 13];

const role = (kind: 'all' | 'own' | 'listed' | 'self', outletIds: number[] = []) => ({
  codes: ['ticket:sale:open'],
  scopes: [{ domain: 'ticket' as const, kind, outletIds }],
});
const held = (outletIds: number[] | null, validTo: string | null = null) => ({ outletIds, validTo });

describe('outlets of an assignment', () => {
  it.each([
    ['as the role has them', role('self'), null, null, null],
    ['all of the role, some of it', role('all'), [south, north], null, null],
    ['one of those of the role', role('listed', [south, north]), [south], null, null],
    ['her own', role('own'), [south], null, null],
    ['those held by now', role('own'), [north], held([north, online]), null],
    ['the whole role again', role('own'), null, held([north]), null],
    ['without a right that reaches rows', { codes: [], scopes: [] }, [south, north], null, null],
    ['one that is not her own', role('own'), [south, north], null, [south]],
    ['none that the role names', role('listed', [south]), [north], null, []],
    ['more than is held', role('self'), [south, online], held([online]), [online]],
    ['any, of a role that reaches only oneself', role('self'), [south], null, []],
  ])('D-30 of a plain role: %s', (_what, given, outletIds, before, atOnce) => {
    const said = secondWordOn(given, { ...held(outletIds), own: south, before }, false);
    expect(said).toEqual({ waits: atOnce !== null, atOnce: atOnce ?? [] });
  });

  it.each([
    ['the grant itself', held([south]), null, true, []],
    ['fewer outlets', held([south]), held([south, north]), false, []],
    ['the whole role instead of one outlet', held(null), held([south]), true, []],
    ['one more outlet, one less', held([south, online]), held([south, north]), true, [south]],
    ['her own besides what is held', held([south, online]), held([north]), true, []],
    ['a longer time', held([south], '2026-12-01'), held([south], '2026-11-30'), true, []],
    ['no end any more', held([south]), held([south], '2026-11-30'), true, []],
    ['a shorter time', held([south], '2026-11-30'), held([south]), false, []],
  ])('D-30 of a sensitive role: %s', (_what, given, before, waits, atOnce) => {
    const said = secondWordOn(role('own'), { ...given, own: south, before }, true);
    expect(said).toEqual({ waits, atOnce });
  });

  it.each([
    ['are wider where they are in one of the domains of the role', 'own', true, [south]],
    ['show nobody more than his own figures, and so are not wider there', 'self', false, []],
  ] as const)('D-30 %s', (_what, kind, waits, atOnce) => {
    const both = {
      codes: ['ticket:sale:open', 'report:t.today:view'],
      scopes: [
        { domain: 'ticket' as const, kind: 'all' as const, outletIds: [] },
        { domain: 'reports' as const, kind, outletIds: [] },
      ],
    };
    const said = secondWordOn(both, { ...held([south, north]), own: south, before: null }, false);
    expect(said).toEqual({ waits, atOnce });
  });
});
