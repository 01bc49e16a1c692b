import type { DocumentDraft, DocumentLineDraft } from '@shanmen/shared/contracts/goods/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/document-types';
import type { SourceLine } from '@shanmen/shared/contracts/goods/source-line';
import { fen } from '@shanmen/shared/money';
import { priceTimes, quantity } from '@shanmen/shared/quantity';

import type { StockMaster, StockMasters } from '../../src/goods/public.ts';
import type { Chance } from './chance.ts';

/** One document of the story of a month. */
export type Act = {
  daysAgo: number;
  type: DocumentType;
  /** How far it gets. */
  until?: 'draft' | 'submitted' | 'audited';
  /** What later acts call it, and what it takes back itself. */
  name?: string;
  source?: string;
  draft: (story: Story, sources: readonly SourceLine[]) => Omit<DocumentDraft, 'bizDate'>;
  /** Of a transfer under way: how much of a line arrives. */
  arrives?: (lineNo: number, qty: string) => string;
};

export type Story = {
  masters: StockMasters;
  chance: Chance;
  /** Ids of documents by the name of their act. */
  made: Map<string, number>;
  /** The day so many days before the day of the demo; after it where the count is negative. */
  dayBefore: (days: number) => string;
};

/** @param madeOn of what keeps for some time only */
export function bought(
  { goodsId, refCostFen, shelfLifeDays }: StockMaster,
  qty: string,
  madeOn: string,
): DocumentLineDraft {
  const line = { goodsId, qty: quantity(qty), amountFen: priceTimes(fen(refCostFen), quantity(qty)) };
  if (shelfLifeDays === null) return line;
  return { ...line, madeOn, batchNo: madeOn.replaceAll('-', '') };
}

export function lineOf({ masters }: Story, code: string, qty: string): DocumentLineDraft {
  const good = masters.goods.find(each => each.code === code);
  if (!good) throw new Error(`the story needs the good ${code}`);
  return { goodsId: good.goodsId, qty: quantity(qty) };
}

export function goodsOf({ masters }: Story, letters: string): readonly StockMaster[] {
  return masters.goods.filter(({ code }) => letters.includes(code.slice(0, 1)));
}

export function placeOf({ masters }: Story, code: string): number {
  return masters.warehouses.get(code) ?? 0;
}
