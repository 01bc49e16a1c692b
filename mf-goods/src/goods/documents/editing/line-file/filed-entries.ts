import { isReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { FiledLine, LineFileAnswer } from '@shanmen/shared/contracts/goods/documents/line-file';
import type { ImportCheck, ImportProblem } from '@shanmen/shared/contracts/import-file';
import { zeroFen } from '@shanmen/shared/money';
import { documentCalls } from '../../document/document-calls.ts';
import { type EntryLine, lineFor, lineFrom } from '../document-entry/line-entry.ts';
import { type LineOrigin } from '../document-entry/line-scan.ts';
import { keptUntil } from '../document-entry/line-columns.ts';

type Filed = { readonly row: number; readonly entry: EntryLine };

/**
 * What a file holds, as lines of this document; a good that the source does not have is a problem as well, and one that
 * stands in the document already is told.
 */
export async function filedEntries(
  origin: LineOrigin,
  answer: LineFileAnswer,
  standing: readonly EntryLine[],
): Promise<{ check: ImportCheck; entries: EntryLine[] }> {
  const { filed, foreign } = await filedIn(origin, answer.lines);
  const { check } = answer;
  const doubts = [...(check.doubts ?? []), ...standingTwice(filed, standing)].sort((a, b) => a.row - b.row);
  return {
    check: {
      ...check,
      problems: [...check.problems, ...foreign],
      problemCount: check.problemCount + foreign.length,
      doubts,
    },
    entries: filed.map(({ entry }) => entry),
  };
}

async function filedIn(
  { type, whId, sourceDocId }: LineOrigin,
  lines: LineFileAnswer['lines'],
): Promise<{ filed: Filed[]; foreign: ImportProblem[] }> {
  if (sourceDocId === null || !isReturnType(type)) {
    const filed = lines.map(line => ({
      row: line.row,
      entry: withRow(lineFor(type, line.good, line.qty), line),
    }));
    return { filed, foreign: [] };
  }
  const sources = await documentCalls.sourceLines(type, '', { docId: sourceDocId, whId });
  const byGood = new Map(sources.map(source => [source.goodsId, source]));
  return {
    filed: lines.flatMap(line => {
      const source = byGood.get(line.good.goodsId);
      return source ? [{ row: line.row, entry: withRow(lineFrom(source, line.qty), line) }] : [];
    }),
    foreign: lines
      .filter(({ good }) => !byGood.has(good.goodsId))
      .map(({ row, good }) => ({ row, column: '编码', text: `源单里没有「${good.name}」` })),
  };
}

/** What the document has already, with nothing that tells its lines apart; both rows are named. */
function standingTwice(filed: readonly Filed[], standing: readonly EntryLine[]): ImportProblem[] {
  const keys = standing.map(keyOf);
  return filed.flatMap(({ row, entry }) => {
    const at = keys.indexOf(keyOf(entry));
    return at < 0 ? [] : [{ row, column: '编码', text: `同一商品，与单据第 ${at + 1} 行重复` }];
  });
}

function keyOf(line: EntryLine): string {
  const { goodsId, batchNo, batchId, madeOn, expireOn, gift, side, condition } = line;
  return JSON.stringify([goodsId, batchNo, batchId, madeOn, expireOn, gift, side, condition]);
}

/** The line with what its row says; where it says nothing the line stays as a scan would make it. */
function withRow(
  entry: EntryLine,
  {
    amountFen,
    discountFen,
    gift,
    side,
    weight,
    condition,
    reason,
    remark,
    batchNo,
    batchId,
    madeOn,
    expireOn,
  }: FiledLine,
): EntryLine {
  return {
    ...entry,
    ...(amountFen === null ? {} : { amountFen, priceFen: null }),
    ...(discountFen === null ? {} : { discountFen }),
    ...(gift ? { gift, amountFen: zeroFen, discountFen: zeroFen, priceFen: null } : {}),
    ...(side === null ? {} : { side }),
    ...(condition === null ? {} : { condition }),
    ...(reason === null ? {} : { reason }),
    ...(madeOn === null ? {} : { madeOn, expireOn: expireOn ?? keptUntil(entry, madeOn) }),
    ...(expireOn === null ? {} : { expireOn }),
    ...(batchId === null ? { batchNo } : { batchId }),
    weight,
    remark: remark ?? '',
  };
}
