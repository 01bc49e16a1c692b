import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { addDays, dayOf } from '@shanmen/shared/time';

import { addUser, findUserId, switchUser } from '../../../src/admin/public.ts';
import type { Tx } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import type { TicketKeys } from '../../../src/ticket/public.ts';
import { demoStaff } from '../people.ts';

/** Who worked in the month that is told; nobody signs in with them, their names stay in what they dealt with. */
const former = [
  { userName: 'buyer02', name: '林岚', staffNo: 'K003', roles: ['keeper'] },
  { userName: 'keeper02', name: '何简', staffNo: 'K004', roles: ['keeper'] },
  { userName: 'cashier03', name: '马可', staffNo: 'C004', roles: ['cashier'] },
  { userName: 'finance01', name: '严书', staffNo: 'S002', roles: ['auditor'] },
] as const;

export type Crew = {
  /** Enters documents and counts. */
  maker: Staff;
  /** Audits purchases, assemblies and transfers; 白露 audits the others and what undoes a document. */
  lead: Staff;
  auditor: Staff;
  payer: Staff;
  /** 经手人, where it is not the maker: 林岚 buys, 何简 moves and lends. */
  buyerId: number;
  moverId: number;
};

/** Those who work in the month, the former ones among them. */
export async function gatherCrew(tx: Tx, now: Date): Promise<Crew> {
  const validFrom = addDays(dayOf(now), -400);
  for (const account of former) await addUser(tx, { ...account, validFrom });
  return {
    maker: await demoStaff(tx, 'keeper01'),
    lead: await demoStaff(tx, 'admin'),
    auditor: await demoStaff(tx, 'auditor01'),
    payer: await demoStaff(tx, 'finance01'),
    buyerId: (await demoStaff(tx, 'buyer02')).id,
    moverId: (await demoStaff(tx, 'keeper02')).id,
  };
}

/** After the month the accounts of the former ones are shut. */
export async function dismissFormer(
  tx: Tx,
  { lead }: Crew,
  now: Date,
  { person }: TicketKeys,
): Promise<void> {
  const work = { now, day: dayOf(now), person };
  for (const { userName } of former) {
    const id = (await findUserId(tx, userName)) ?? 0;
    await switchUser(tx, lead, id, { to: 'disabled', reason: '已调岗' }, work);
  }
}

const auditorTypes: ReadonlySet<DocumentType> = new Set(['xs', 'by', 'bs', 'qr', 'qc']);

export function checkerOf({ auditor, lead }: Crew, type: DocumentType): Staff {
  return auditorTypes.has(type) ? auditor : lead;
}

export function handlerOf({ buyerId, moverId }: Crew, type: DocumentType): number | undefined {
  if (type === 'jh' || type === 'jt') return buyerId;
  return type === 'db' || type === 'jy' ? moverId : undefined;
}
