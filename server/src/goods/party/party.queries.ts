import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

/** 客户 of the back office: who walks in, groups, and units. */
export type PartyDraft = {
  code: string;
  name: string;
  kind: 'walk-in' | 'group' | 'unit';
  phone: string;
  /** Whose account it buys on. */
  enterpriseId?: number | null;
};

/** One whose code exists stays as it is. */
export async function insertParty(
  tx: Tx,
  { code, name, kind, phone, pinyin, enterpriseId = null }: PartyDraft & { pinyin: string },
): Promise<void> {
  await sql`
    insert into goods.party (code, name, pinyin, kind, phone, enterprise_id, sort)
    select ${code}, ${name}, ${pinyin}, ${kind}, ${phone}, ${enterpriseId}::bigint, count(*) + 1
    from goods.party
    on conflict (code) do nothing`.execute(tx);
}
