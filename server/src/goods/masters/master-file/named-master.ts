import type { ImportProblem } from '@shanmen/shared/contracts/import-file';

import { type NumberedRow, repeatedIn } from '../../../platform/import/import-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { NamedIds } from './named-master.queries.ts';

/** What a row says that leans on another master. */
export type Leaning = { readonly column: string; readonly word: string; readonly among: NamedIds };

/** What is wrong with what a row leans on; an empty cell leans on nothing. */
export function leaningProblems(row: number, leanings: readonly Leaning[]): ImportProblem[] {
  return leanings.flatMap(({ column, word, among }) => {
    const id = among.get(word);
    if (word === '' || typeof id === 'number') return [];
    const text = id === null ? `有多个「${word}」，请写编码或账号` : `没有「${word}」，或已停用`;
    return [{ row, column, text }];
  });
}

/** @throws not_found when it has gone since the file was judged */
export function idOf(word: string, among: NamedIds): number | null {
  if (word === '') return null;
  const id = among.get(word);
  if (typeof id !== 'number') throw new RuleViolation('not_found', `没有「${word}」`);
  return id;
}

/** Codes that stand in the file twice, or that somebody has already. */
export function codeProblems<Row extends { readonly code: string }>(
  rows: readonly NumberedRow<Row>[],
  taken: ReadonlyMap<string, string>,
): ImportProblem[] {
  return [
    ...repeatedIn(rows, '编码', ({ code }) => [code]),
    ...rows.flatMap(({ number, value: { code } }) => {
      const owner = taken.get(code);
      return owner === undefined ? [] : [{ row: number, column: '编码', text: `「${code}」已用于 ${owner}` }];
    }),
  ];
}
