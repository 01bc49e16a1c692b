import type { DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentQuery } from '@shanmen/shared/contracts/goods/documents/document-query';
import type { BesideDocuments } from '@shanmen/shared/contracts/goods/documents/document-beside';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { DocumentWork } from '../document-work.ts';
import { documentMatches, documentTables } from '../document/document-read.queries.ts';

/** The documents before and after one in the order of their list. */
export async function readBeside(
  db: Db,
  { id, bizDate }: Pick<DocumentRow, 'id' | 'bizDate'>,
  query: DocumentQuery,
  { type, reach }: Pick<DocumentWork, 'type' | 'reach'>,
): Promise<BesideDocuments> {
  const place = sql`(${bizDate}::date, ${id}::bigint)`;
  const result = await sql<BesideDocuments>`
    select
      (
        select doc.id
        from ${documentTables}
        where doc.type = upper(${type})
          and ${documentMatches(query, reach)}
          and (doc.biz_date, doc.id) > ${place}
        order by doc.biz_date, doc.id
        limit 1
      ) as before,
      (
        select doc.id
        from ${documentTables}
        where doc.type = upper(${type})
          and ${documentMatches(query, reach)}
          and (doc.biz_date, doc.id) < ${place}
        order by doc.biz_date desc, doc.id desc
        limit 1
      ) as after`.execute(db);
  return result.rows[0] ?? { before: null, after: null };
}
