import { auditFields } from '@shanmen/shared/contracts/admin/records/audit-fields';
import { auditObjectTitle, auditValue } from '@shanmen/shared/contracts/admin/records/audit-values';
import { masterLabel } from '@shanmen/shared/contracts/master/masters';

import { withClient } from '../app/database-address.ts';

type Field = { objectType: string; field: string; value: unknown };

/**
 * What 操作日志 would show as code instead of words: kinds of objects, fields, and values that are codes of ours.
 * @param actions only rows of these; all of them without
 */
export async function namelessIn(url: string, actions?: readonly string[]): Promise<string[]> {
  const { rows } = await withClient(url, client =>
    client.query<Field>(
      `select distinct log.object_type as "objectType", each.key as field, each.value
       from platform.audit_log as log
       cross join lateral (
         select key, value from jsonb_each(coalesce(log.before, '{}'))
         union
         select key, value from jsonb_each(coalesce(log.after, '{}'))
       ) as each
       where $1::text[] is null or log.action = any ($1)`,
      [actions ?? null],
    ),
  );
  const found = rows.flatMap(({ objectType, field, value }) => [
    ...(auditObjectTitle(objectType) === objectType ? [objectType] : []),
    ...(isWord(field) && !isNamed(objectType, field) ? [`${objectType} ${field}`] : []),
    ...codesIn(value)
      .filter(code => /^[A-Za-z_]+$/.test(auditValue(objectType, field, code)))
      .map(code => `${objectType} ${field} ${code}`),
  ]);
  return [...new Set(found)].sort();
}

function isNamed(objectType: string, field: string): boolean {
  return masterLabel(objectType, field) !== undefined || field in auditFields;
}

/** The heads of a report are Chinese already, and a module is called by its name. */
function isWord(field: string): boolean {
  return /^[a-z]\w*$/i.test(field);
}

/** Abbreviations that people say, and the code of a role of the demo area. */
const said: ReadonlySet<string> = new Set(['OTA', 'gate']);

/** `AUDITING`, and the small words in which states are kept. */
function codesIn(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((each): each is string => typeof each === 'string')
    .filter(each => /^([A-Z]{3,}(_[A-Z]+)*|[a-z]{2,})$/.test(each) && !said.has(each));
}
