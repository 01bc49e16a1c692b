import type { TObject } from 'typebox';
import { mustBeFilled } from '../../draft/complete-draft.ts';
import { fieldRefusal } from '../../draft/field-refusal.ts';
import type { LineColumn } from '../line-column.ts';
import type { Entry } from '../line-entries.ts';

export type LineRefusal = {
  readonly key: string;
  /** From 1. */
  readonly row: number;
  readonly column: string;
  readonly title: string;
  readonly why: string;
};

/** Why a cell cannot stay as it is; null when it can. @param judged whether untouched cells are judged too */
export function cellRefusal<L extends object>(
  entry: Entry<L>,
  column: LineColumn<L>,
  schema: TObject,
  judged: boolean,
): string | null {
  const typed = entry.refused[column.id];
  if (typed) return typed.why;
  const fault = column.fault?.(entry.line) ?? null;
  if (fault !== null) return fault;
  const property = schema.properties[column.id];
  if (!judged || !property) return null;
  return fieldRefusal(
    property,
    column.title,
    mustBeFilled(schema, column.id),
    Reflect.get(entry.line, column.id),
  );
}

/** All of them in reading order: 第 3 行 数量：须大于 0. */
export function lineRefusals<L extends object>(
  entries: readonly Entry<L>[],
  columns: readonly LineColumn<L>[],
  schema: TObject,
  judged: boolean,
): readonly LineRefusal[] {
  return entries.flatMap((entry, index) =>
    columns.flatMap(column => {
      const why = cellRefusal(entry, column, schema, judged);
      if (why === null) return [];
      return [{ key: entry.key, row: index + 1, column: column.id, title: column.title, why }];
    }),
  );
}
