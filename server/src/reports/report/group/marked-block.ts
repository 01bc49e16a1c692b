import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSettings } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Block, MarkedBy } from '../definition/report-definition.ts';

/** What the settings say, in the unit of the figure. */
const marks = {
  crowdBusyPct: (percent: number) => percent * 100,
  varianceToleranceFen: (fen: number) => fen + 1,
} as const satisfies Record<MarkedBy, (value: number) => number>;

/** A table whose figures stand out from where 系统设置 say. */
export async function markedBlock(db: Db, table: Block): Promise<Block> {
  if (table.measures.every(({ warnBy }) => warnBy === undefined)) return table;
  const setting = await openSettings(db);
  const measures = table.measures.map(measure => {
    const { warnBy } = measure;
    return warnBy === undefined
      ? measure
      : { ...measure, warnFrom: marks[warnBy](setting(settings[warnBy])) };
  });
  return { ...table, measures };
}
