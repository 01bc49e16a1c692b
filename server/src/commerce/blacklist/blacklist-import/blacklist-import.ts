import type { BlacklistDraft } from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import type { ImportProblem } from '@shanmen/shared/contracts/import-file';

import {
  type Importer,
  isSound,
  type NumberedRow,
  repeatedIn,
} from '../../../platform/import/import-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listHeld } from '../blacklist-entry/blacklist-entry.queries.ts';
import {
  addEntry,
  type BlacklistWork,
  readValue,
  refusePastDay,
} from '../blacklist-entry/blacklist-entry.service.ts';
import { blacklistColumns, readBlacklistRow } from './blacklist-table.ts';

/** Each of them is an entry with an audit row of its own. */
const mostEntries = 2000;

/** 黑名单 out of a file, by the rules of an entry that is added by hand; who is on it already is a problem. */
export function blacklistImporter(staff: Staff, work: BlacklistWork): Importer<BlacklistDraft> {
  return {
    kind: 'commerce.blacklist-entry',
    columns: blacklistColumns,
    read: readBlacklistRow,
    async judge(db, rows) {
      const read = rows.map(row => ({ row, ...judgedRow(row, work) }));
      const held = new Set(
        await listHeld(
          db,
          read.flatMap(({ valueHash }) => valueHash ?? []),
          work.now,
        ),
      );
      return [
        ...repeatedIn(rows, '号码', ({ value }) => [value]),
        ...rows.slice(mostEntries, mostEntries + 1).map(({ number }) => tooMany(number)),
        ...read.flatMap(({ problems }) => problems),
        ...read.flatMap(({ row: { number }, valueHash }) =>
          valueHash !== null && held.has(valueHash)
            ? [{ row: number, column: '号码', text: '已在黑名单中' }]
            : [],
        ),
      ];
    },
    async write(tx, rows) {
      for (const { value } of rows) await addEntry(tx, staff, value, work);
    },
  };
}

function tooMany(row: number): ImportProblem {
  return { row, column: '', text: `一次最多导入 ${mostEntries} 条，请分成几个文件` };
}

function judgedRow(row: NumberedRow<BlacklistDraft>, work: BlacklistWork) {
  const { number, value } = row;
  const problems: ImportProblem[] = [];
  const tried = <T>(column: string, attempt: () => T): T | null => {
    try {
      return attempt();
    } catch (refusal) {
      if (!(refusal instanceof RuleViolation)) throw refusal;
      problems.push({ row: number, column, text: refusal.message });
      return null;
    }
  };
  tried('截止日', () => refusePastDay(value, work.now));
  // What a number has to look like depends on whose it is.
  const saysNumber = isSound(row, ['类型', '号码']);
  const valueHash = saysNumber ? tried('号码', () => readValue(value, work).valueHash) : null;
  return { problems, valueHash };
}
