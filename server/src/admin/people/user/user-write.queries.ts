import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

export type NewUser = {
  userName: string;
  name: string;
  pinyin: string;
  staffNo: string | null;
  outletId: number | null;
  validFrom: string;
};

/** @returns null when the user name is taken, or was by an account that is gone */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into admin.staff (user_name, name, pinyin, staff_no, outlet_id, valid_from)
    values (${user.userName}, ${user.name}, ${user.pinyin}, ${user.staffNo}, ${user.outletId}, ${user.validFrom})
    on conflict (user_name) do nothing
    returning id`.execute(tx);
  const id = rows[0]?.id ?? null;
  // Asked afterwards: only then the account of that name has gone for certain, or has not.
  return id !== null && (await isRetired(tx, user.userName)) ? null : id;
}

async function isRetired(tx: Tx, userName: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from admin.retired_user_name
    where user_name = ${userName}`.execute(tx);
  return rows.length > 0;
}

export type Profile = {
  name: string;
  pinyin: string;
  staffNo: string | null;
  outletId: number | null;
  validFrom: string;
  leaveOn: string | null;
  remark: string;
  /** Null leaves the number that is there. */
  mobile: { sealed: string; last4: string; masked: string } | null;
};

/** @returns whether the account still had this version */
export async function updateUser(tx: Tx, id: number, version: number, profile: Profile): Promise<boolean> {
  const { mobile } = profile;
  const { rows } = await sql`
    update admin.staff
    set name = ${profile.name},
        pinyin = ${profile.pinyin},
        staff_no = ${profile.staffNo},
        outlet_id = ${profile.outletId},
        valid_from = ${profile.validFrom},
        leave_on = ${profile.leaveOn},
        remark = ${profile.remark},
        mobile_enc = coalesce(${mobile?.sealed ?? null}, mobile_enc),
        mobile_last4 = coalesce(${mobile?.last4 ?? null}, mobile_last4),
        mobile_masked = coalesce(${mobile?.masked ?? null}, mobile_masked),
        version = version + 1
    where id = ${id}
      and version = ${version}
    returning id`.execute(tx);
  return rows.length === 1;
}

/** 姓名 of whoever has this 工号 already. */
export async function findStaffNo(tx: Tx, staffNo: string, ownId: number | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name
    from admin.staff
    where staff_no = ${staffNo}
      and id is distinct from ${ownId}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Keeps every other change of the account waiting. @returns its version; null when there is no such account */
export async function lockUser(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version
    from admin.staff
    where id = ${id}
    for update`.execute(tx);
  return rows[0]?.version ?? null;
}

export async function updateStatus(tx: Tx, id: number, status: 'enabled' | 'disabled'): Promise<void> {
  await sql`
    update admin.staff
    set status = ${status},
        version = version + 1
    where id = ${id}`.execute(tx);
}

export async function raiseUserVersion(tx: Tx, id: number): Promise<void> {
  await sql`
    update admin.staff
    set version = version + 1
    where id = ${id}`.execute(tx);
}
