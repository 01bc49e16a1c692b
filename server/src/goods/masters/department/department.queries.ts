import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Every department with its place in the tree; `path` sorts parents before what stands under them. */
export const departmentTree = {
  columns: { level: sql`tree.level` },
  source: {
    with: sql`tree as (
      select id, 1 as level, array[code]::text[] as path
      from goods.department
      where parent_id is null
      union all
      select below.id, tree.level + 1, tree.path || below.code::text
      from goods.department as below
      join tree on tree.id = below.parent_id
    )`,
    joins: sql`join tree on tree.id = department.id`,
    order: sql`tree.path`,
  },
};

/** Makes changes of the tree wait for each other, so that two of them never close a ring. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`
    select id
    from goods.department
    order by id
    for no key update`.execute(tx);
}

/** Whether there is such a parent that does not stand under the department itself. @param id null for a new one */
export async function mayStandUnder(db: Db, id: number | null, parentId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id
      from goods.department
      where id = ${parentId}
      union
      select next.id, next.parent_id
      from goods.department as next
      join above on above.parent_id = next.id
    )
    select id
    from above`.execute(db);
  return rows.length > 0 && rows.every(row => row.id !== id);
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
