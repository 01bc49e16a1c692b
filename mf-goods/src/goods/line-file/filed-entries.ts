import { isReturnType } from '@shanmen/shared/contracts/goods/document-types';
import type { FiledLine, LineFileAnswer } from '@shanmen/shared/contracts/goods/line-file';
import type { ImportCheck, ImportProblem } from '@shanmen/shared/contracts/import-file';
import { zeroFen } from '@shanmen/shared/money';
import { documentCalls } from '../document/document-calls.ts';
import { type EntryLine, lineFor, lineFrom } from '../document-entry/line-entry.ts';
import { type LineOrigin } from '../document-entry/line-scan.ts';
import { keptUntil } from '../document-entry/line-columns.ts';

/** What a file holds, as lines of this document; a good that the source does not have is a problem as well. */
export async function filedEntries(
  { type, whId, sourceDocId }: LineOrigin,
  { check, lines }: LineFileAnswer,
): Promise<{ check: ImportCheck; entries: EntryLine[] }> {
  if (sourceDocId === null || !isReturnType(type)) {
    return { check, entries: lines.map(line => withRow(lineFor(type, line.good, line.qty), line)) };
  }
  const sources = await documentCalls.sourceLines(type, '', { docId: sourceDocId, whId });
  const byGood = new Map(sources.map(source => [source.goodsId, source]));
  const foreign = lines
    .filter(({ good }) => !byGood.has(good.goodsId))
    .map(({ row, good }): ImportProblem => ({ row, column: '编码', text: `源单里没有「${good.name}」` }));
  return {
    check: {
      ...check,
      problems: [...check.problems, ...foreign],
      problemCount: check.problemCount + foreign.length,
    },
    entries: lines.flatMap(line => {
      const source = byGood.get(line.good.goodsId);
      return source ? [withRow(lineFrom(source, line.qty), line)] : [];
    }),
  };
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
