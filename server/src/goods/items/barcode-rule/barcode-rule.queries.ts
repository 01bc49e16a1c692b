import type {
  BarcodeRule,
  BarcodeRuleChange,
  BarcodeRuleDraft,
} from '@shanmen/shared/contracts/goods/items/barcode-rule';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const ruleRow = sql`id, pattern, meaning, sort, overlaps_ok as "overlapsOk", status, version`;

/** All rules in the order in which they are tried. */
export async function listRules(db: Db): Promise<BarcodeRule[]> {
  const result = await sql<BarcodeRule>`
    select ${ruleRow}
    from goods.barcode_rule
    order by sort, id`.execute(db);
  return result.rows;
}

/** Whoever changes a rule sees all others as they are, and nobody adds one beside it meanwhile. */
export async function lockRules(tx: Tx): Promise<BarcodeRule[]> {
  await sql`lock table goods.barcode_rule in share row exclusive mode`.execute(tx);
  return listRules(tx);
}

export async function insertRule(tx: Tx, draft: BarcodeRuleDraft, staffId: number): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into goods.barcode_rule (pattern, meaning, sort, overlaps_ok, created_by, updated_by)
    values (${draft.pattern}, ${draft.meaning}, ${draft.sort}, ${draft.overlapsOk}, ${staffId}, ${staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert with returning answers its row');
  return row.id;
}

/** @returns whether it had the version that was read */
export async function updateRule(
  tx: Tx,
  id: number,
  change: BarcodeRuleChange & { staffId: number },
): Promise<boolean> {
  const result = await sql`
    update goods.barcode_rule
    set pattern = ${change.pattern},
        meaning = ${change.meaning},
        sort = ${change.sort},
        overlaps_ok = ${change.overlapsOk},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}
