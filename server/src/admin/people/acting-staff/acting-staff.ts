import { createHash } from 'node:crypto';

import { businessDay } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findActing } from './acting-staff.queries.ts';
import { listHeldRoles } from '../../rights/permission/access.queries.ts';
import { accessBook } from '../../rights/permission/access.service.ts';
import type { ScopeDomain } from '../../rights/role/role.queries.ts';
import { listReaches } from '../../rights/permission/scope.queries.ts';

const domains = [
  'ticket',
  'retail',
  'stock',
  'reception',
  'reports',
] as const satisfies readonly ScopeDomain[];

type Acting = { readonly staff: Staff; readonly rights: string };

/**
 * Who somebody is at this moment, for work that goes on without him; null for whoever may not sign in. He has no
 * session, so what asks for a session or for the password refuses him.
 */
export function actingStaff(
  db: Db,
): (staffId: number, asked: Pick<Staff, 'requestId' | 'ip'>, now: Date) => Promise<Acting | null> {
  const book = accessBook(db);
  return async (staffId, asked, now) => {
    const day = businessDay(now, (await book.site()).dayCut);
    const person = await findActing(db, staffId, day);
    if (person === null) return null;
    const { permissionVersion, ...named } = person;
    const { roles, codes } = await book.accessOf(staffId, permissionVersion, now);
    const staff = { ...named, id: staffId, roles, codes, sessionId: 0, stepUpUntil: null, ...asked };
    return { staff, rights: await rightsMark(db, staff, day) };
  };
}

/** A mark of all codes that a person holds on a day and of how far they reach: another one means other rights. */
export async function rightsMark(
  db: Db,
  { id: staffId, outletId }: Pick<Staff, 'id' | 'outletId'>,
  day: string,
): Promise<string> {
  const roles = (await listHeldRoles(db, staffId, day)).map(({ code, grantsAll, codes }) => ({
    code,
    grantsAll,
    codes: codes.toSorted(),
  }));
  const reaches = [];
  for (const domain of domains) reaches.push(await listReaches(db, staffId, null, domain, day));
  const sorted = reaches.map(of =>
    of
      .map(reach => ({
        ...reach,
        outletIds: reach.outletIds.toSorted((a, b) => a - b),
        warehouseIds: reach.warehouseIds.toSorted((a, b) => a - b),
      }))
      .toSorted((a, b) => a.roleCode.localeCompare(b.roleCode)),
  );
  return createHash('sha256')
    .update(JSON.stringify([outletId, roles, sorted]))
    .digest('hex');
}
