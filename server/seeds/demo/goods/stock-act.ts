import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import { type DocumentType, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { priceTimes, quantity } from '@shanmen/shared/quantity';

import { documentMoney } from '../../../src/commerce/public.ts';
import type { DocumentWork, StockMaster, StockMasters } from '../../../src/goods/public.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import type { Chance } from '../chance.ts';

/** One document of the story of a month. */
export type Act = {
  daysAgo: number;
  type: DocumentType;
  /** How far it gets. */
  until?: 'draft' | 'submitted' | 'audited';
  /** What later acts call it, and what it takes back itself. */
  name?: string;
  source?: string;
  /** Why it is undone by a red document. */
  undone?: string;
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

/** How the services are told of a document of the demo: nothing is asked of people that were not there. */
export function workOn(
  type: DocumentType,
  moment: Pick<DocumentWork, 'now' | 'today' | 'reach'>,
): DocumentWork {
  return {
    ...moment,
    type,
    title: documentTypes[type].title,
    money: documentMoney,
    makerChecker: [],
    secondAuditAboveFen: null,
    photoAboveFen: fen(200_00),
    backdateDays: 0,
    costExclTax: false,
    priceJumpPercent: 130,
    loanBlockDays: 30,
    replenish: { cycleDays: 10, slowDays: 60, festivals: [] },
  };
}

/** Whoever works in the demo reaches every warehouse. */
export function everywhere({ id }: Staff): DocumentWork['reach'] {
  return { scope: null, staffId: id };
}

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

export function lineOf(story: Story, code: string, qty: string): DocumentLineDraft {
  return { goodsId: goodOf(story, code).goodsId, qty: quantity(qty) };
}

export function goodOf({ masters }: Story, code: string): StockMaster {
  const good = masters.goods.find(each => each.code === code);
  if (!good) throw new Error(`the story needs the good ${code}`);
  return good;
}

export function goodsOf({ masters }: Story, letters: string): readonly StockMaster[] {
  return masters.goods.filter(({ code }) => letters.includes(code.slice(0, 1)));
}

export function placeOf({ masters }: Story, code: string): number {
  return masters.warehouses.get(code) ?? 0;
}
