import type { RoleReach } from './scope.queries.ts';
import { unionOf } from './scope.service.ts';

const [north, south] = [11, 12];
const reach = (
  kind: RoleReach['kind'],
  outletIds: number[] = [],
  warehouseIds: number[] = [],
): RoleReach => ({
  roleCode: 'any',
  grantsAll: false,
  kind,
  outletIds,
  warehouseIds,
});
const outlets = (...outletIds: number[]) => ({ kind: 'outlets', outletIds });
const self = { kind: 'self', staffId: 7 };

it.each([
  ['no role', [], null, self],
  ['one of all outlets, whatever else', [reach('self'), reach('all')], null, { kind: 'all' }],
  ['several', [reach('listed', [south]), reach('own')], north, outlets(north, south)],
  ['outlets and own rows', [reach('self'), reach('listed', [south])], null, outlets(south)],
  ['the own outlet where there is none', [reach('own')], null, outlets()],
  ['own rows and a warehouse', [reach('self'), reach('listed', [], [3])], null, outlets()],
  ['own rows, and the own outlet where there is none', [reach('self'), reach('own')], null, self],
] as const)('D-05 the reach of %s', (_which, reaches, outletId, union) => {
  expect(unionOf(reaches, { id: 7, outletId })).toEqual(union);
});
