import type { GrantRequest, GrantRequestQuery } from '@shanmen/shared/contracts/admin/rights/grant-request';
import type { RoleScope } from '@shanmen/shared/contracts/admin/rights/role';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** A scope as it shall be, and as it was when somebody asked for it. */
export type WiderScope = RoleScope & { from: Pick<RoleScope, 'kind' | 'outletIds' | 'regionIds'> };

/** What is asked for; `staffId` and the days only where a person gets a role, `scopes` only of a role. */
export type AskedGrant = {
  kind: 'role_permission' | 'role_scope' | 'staff_role';
  roleId: number;
  staffId: number | null;
  codes: readonly string[];
  validFrom: string | null;
  validTo: string | null;
  outletIds: readonly number[] | null;
  scopes: readonly WiderScope[] | null;
};

export type NewRequest = AskedGrant & {
  reason: string;
  requestedBy: number;
  requestedAt: Date;
  expiresAt: Date;
};

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await sql`
    insert into admin.grant_request (
      kind, role_id, staff_id, codes, valid_from, valid_to, outlet_ids, scopes, reason,
      requested_by, requested_at, expires_at
    )
    values (
      ${request.kind}, ${request.roleId}, ${request.staffId}, ${request.codes}::text[], ${request.validFrom},
      ${request.validTo}, ${request.outletIds}::bigint[],
      ${request.scopes === null ? null : JSON.stringify(request.scopes)}::jsonb, ${request.reason},
      ${request.requestedBy}, ${request.requestedAt}, ${request.expiresAt}
    )`.execute(tx);
}

/** One whose week is over is expired without a hand touching it. */
const stateAt = (now: Date) => sql`
  case
    when grant_request.state = 'waiting' and grant_request.expires_at <= ${now} then 'expired'
    else grant_request.state
  end`;

/** The scopes that are asked for, their outlets or regions by name. */
const askedScopes = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'domain', asked -> 'domain',
          'kind', asked -> 'kind',
          'from', asked #> '{from,kind}',
          'outletNames', array(
            select outlet.name
            from admin.outlet
            where asked -> 'outletIds' @> to_jsonb(outlet.id)
            order by outlet.code
          ) || array(
            select region.name
            from admin.region
            where asked -> 'regionIds' @> to_jsonb(region.id)
            order by region.level, region.name
          )
        )
      )
      from jsonb_array_elements(grant_request.scopes) as asked
    ),
    '[]'
  )`;

/** Requests, those that wait first, then the newest. */
export async function listRequests(
  db: Db,
  { keyword = '', status, page, pageSize }: GrantRequestQuery,
  { staffId, now }: { staffId: number; now: Date },
): Promise<{ rows: GrantRequest[]; total: number }> {
  const { rows } = await sql<Counted<GrantRequest>>`
    select
      grant_request.id,
      grant_request.kind,
      role.name as "roleName",
      staff.name as "staffName",
      grant_request.codes,
      ${askedScopes} as scopes,
      grant_request.valid_from as "validFrom",
      grant_request.valid_to as "validTo",
      array(
        select outlet.name
        from admin.outlet
        where outlet.id = any (grant_request.outlet_ids)
        order by outlet.code
      ) as "outletNames",
      grant_request.reason,
      asker.name as "requestedBy",
      grant_request.requested_at as "requestedAt",
      grant_request.expires_at as "expiresAt",
      ${stateAt(now)} as state,
      decider.name as "decidedBy",
      grant_request.decided_at as "decidedAt",
      grant_request.decision,
      grant_request.requested_by = ${staffId} as own,
      count(*) over () as total
    from admin.grant_request
    join admin.role on role.id = grant_request.role_id
    join admin.staff as asker on asker.id = grant_request.requested_by
    left join admin.staff on staff.id = grant_request.staff_id
    left join admin.staff as decider on decider.id = grant_request.decided_by
    where (${status ?? null}::text is null or ${stateAt(now)} = ${status ?? null})
      and (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', role.name, staff.name, asker.name))) > 0
      )
    order by (${stateAt(now)} = 'waiting') desc, grant_request.id desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(rows);
}

export type WaitingRequest = AskedGrant & { requestedBy: number; expiresAt: string; state: string };

export async function readRequest(db: Db, id: number): Promise<WaitingRequest | null> {
  const { rows } = await sql<WaitingRequest>`
    select
      kind,
      role_id as "roleId",
      staff_id as "staffId",
      codes,
      valid_from as "validFrom",
      valid_to as "validTo",
      outlet_ids as "outletIds",
      scopes,
      requested_by as "requestedBy",
      expires_at as "expiresAt",
      state
    from admin.grant_request
    where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type Decision = {
  id: number;
  to: 'approved' | 'refused';
  reason: string;
  staffId: number;
  now: Date;
};

/**
 * Decides on a request. Of two who do so one waits for the other and then finds it decided.
 * @returns false when it does not wait any more
 */
export async function decideOnce(tx: Tx, { id, to, reason, staffId, now }: Decision): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update admin.grant_request
    set state = ${to},
        decided_by = ${staffId},
        decided_at = ${now},
        decision = ${reason}
    where id = ${id}
      and state = 'waiting'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Names of the roles that a second word would give to a person. */
export async function listWaitingRoles(db: Db, staffId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select role.name
    from admin.grant_request
    join admin.role on role.id = grant_request.role_id
    where grant_request.staff_id = ${staffId}
      and grant_request.state = 'waiting'
      and grant_request.expires_at > ${now}
    order by grant_request.id`.execute(db);
  return rows.map(({ name }) => name);
}
