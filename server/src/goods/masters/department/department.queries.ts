import type {
  Department,
  DepartmentChange,
  DepartmentDraft,
  DepartmentPage,
  DepartmentQuery,
} from '@shanmen/shared/contracts/goods/masters/department';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const standardPageSize = 50;

/** Every department with its place in the tree; `path` sorts parents before what stands under them. */
const tree = sql`
  with recursive tree as (
    select id, 1 as level, array[code]::text[] as path
    from goods.department
    where parent_id is null
    union all
    select below.id, tree.level + 1, tree.path || below.code::text
    from goods.department as below
    join tree on tree.id = below.parent_id
  )`;

const departmentRow = sql`
  department.id,
  department.code,
  department.name,
  department.parent_id as "parentId",
  department.cost_center as "costCenter",
  department.manager_id as "managerId",
  tree.level,
  parent.name as "parentName",
  manager.name as "managerName",
  department.status,
  department.version`;

const departmentTables = sql`
  goods.department
  join tree on tree.id = department.id
  left join goods.department as parent on parent.id = department.parent_id
  left join admin.v_account as manager on manager.id = department.manager_id`;

/** A page of departments in the order of their tree. */
export async function listDepartments(db: Db, query: DepartmentQuery): Promise<DepartmentPage> {
  const { page = 1, pageSize = standardPageSize, keyword = '', status = null } = query;
  const text = keyword.trim().toLowerCase();
  const result = await sql<Department & { total: number }>`
    ${tree}
    select ${departmentRow}, count(*) over ()::int as total
    from ${departmentTables}
    where position(${text} in lower(concat_ws(' ', department.code, department.name, department.pinyin))) > 0
      and (${status}::text is null or department.status = ${status})
    order by tree.path
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...department }) => department);
  return { rows, total: result.rows[0]?.total ?? 0 };
}

export async function readDepartment(db: Db, id: number): Promise<Department | null> {
  const result = await sql<Department>`
    ${tree}
    select ${departmentRow}
    from ${departmentTables}
    where department.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Makes changes of the tree wait for each other, so that two of them never close a ring. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`
    select id
    from goods.department
    order by id
    for no key update`.execute(tx);
}

/** Whether the first stands under the second, or is it. */
export async function standsUnder(db: Db, id: number, aboveId: number): Promise<boolean> {
  const result = await sql`
    with recursive above as (
      select id, parent_id
      from goods.department
      where id = ${id}
      union
      select next.id, next.parent_id
      from goods.department as next
      join above on above.parent_id = next.id
    )
    select id
    from above
    where id = ${aboveId}`.execute(db);
  return result.rows.length > 0;
}

type StoredDepartment = DepartmentDraft & { pinyin: string; staffId: number | null };

/** @returns null when the code is taken */
export async function insertDepartment(tx: Tx, draft: StoredDepartment): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.department (code, name, pinyin, parent_id, cost_center, manager_id, created_by, updated_by)
    values (${draft.code}, ${draft.name}, ${draft.pinyin}, ${draft.parentId}, ${draft.costCenter},
            ${draft.managerId}, ${draft.staffId}, ${draft.staffId})
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** The code stays. @returns whether the department still had the version that was read */
export async function updateDepartment(
  tx: Tx,
  id: number,
  change: DepartmentChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update goods.department
    set name = ${change.name},
        pinyin = ${change.pinyin},
        parent_id = ${change.parentId},
        cost_center = ${change.costCenter},
        manager_id = ${change.managerId},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and code = ${change.code}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** What still leans on a department: how many under it are in use, how many documents are not at their end. */
export async function countDependents(db: Db, id: number): Promise<{ below: number; documents: number }> {
  const result = await sql<{ below: number; documents: number }>`
    select
      (select count(*)::int from goods.department where parent_id = ${id} and status = 'active') as below,
      (select count(*)::int from goods.doc where dept_id = ${id} and status in ('draft', 'submitted')) as documents`.execute(
    db,
  );
  return result.rows[0] ?? { below: 0, documents: 0 };
}
