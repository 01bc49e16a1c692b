import { DocumentLineDraft, TakenBatches } from '@shanmen/shared/contracts/goods/documents/document-line';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import { LoanState } from '@shanmen/shared/contracts/goods/stock/on-loan';
import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Quantity,
} from '@shanmen/shared/contracts/schema';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen, subtractFen, zeroFen } from '@shanmen/shared/money';
import {
  priceTimes,
  quantity,
  roundedQuotient,
  taxIn,
  thousandths,
  unitPrice,
} from '@shanmen/shared/quantity';
import { type Static, Type } from 'typebox';
import { GoodBatches, GoodPack, GoodPacks, LastBought } from '@shanmen/shared/contracts/goods/items/lookup';
import { batchOfSource } from '../../../stock/batch/batch-choice.ts';
import { countIn, packFor } from './line-unit.ts';

/** A line as it is entered: the draft, and what is shown of its good. */
export const EntryLine = ClosedObject({
  goodsId: Nullable(Id),
  code: OptionalText(40),
  barcode: OptionalText(40),
  /** What was scanned for it; null where it was typed. */
  barcodeScanned: Nullable(OptionalText(40)),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  spec: OptionalText(60),
  unit: OptionalText(10),
  qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
  stockQty: Quantity,
  /** 可调数 and 调出价 of a transfer. */
  availableQty: Nullable(Quantity),
  averageFen: Nullable(Fen),
  /** For what a purchase was made last, for who may see it. */
  lastBought: Nullable(LastBought),
  /** 账面数, and what a count found beside it. */
  bookQty: Nullable(Quantity),
  countedQty: Nullable(Quantity),
  /** What its good costs whoever buys it, and a member. */
  retailFen: Nullable(Fen),
  memberFen: Nullable(Fen),
  /** Once it is posted, for who may see it. */
  costFen: Nullable(Fen),
  /** In base units, however it is counted. */
  qty: DocumentLineDraft.properties.qty,
  /** The unit in which it is counted, null for the base unit, and those that its good has. */
  pack: Nullable(GoodPack),
  packs: GoodPacks,
  /** What was typed for one of its unit; null while the amount was typed. */
  priceFen: Nullable(Fen),
  amountFen: Fen,
  /** 折扣 of this line. */
  discountFen: Fen,
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  /** 税额 as it stands in a document that stands; null while that follows from what is typed. */
  taxFen: Nullable(Fen),
  gift: Type.Boolean(),
  /** What it takes back, and what was open of it. */
  sourceLineId: Nullable(Id),
  openQty: Nullable(Quantity),
  openFen: Nullable(Fen),
  /** How far back a loan is, on its own lines and on those of what comes back. */
  loan: Nullable(LoanState),
  /** 成品 or 子件 of an assembly, and its share of the cost where it was typed. */
  side: OneOf(['parent', 'component']),
  weight: Nullable(Type.Integer({ minimum: 0, maximum: 1e9 })),
  /** How it comes back from a loan. */
  condition: OneOf(['good', 'damaged', 'lost']),
  /** Why it is taken back, where that is not what the head says. */
  reason: OptionalText(20),
  /** Of what comes: until when it keeps, by its good where it is not said. */
  batchNo: OptionalText(30),
  madeOn: Nullable(Day),
  expireOn: Nullable(Day),
  /** Of what goes: the batch that it leaves, null for what expires first, and those that there are. */
  batchId: Nullable(Id),
  batches: GoodBatches,
  /** Which batches it took, once it is audited. */
  taken: TakenBatches,
  shelfLifeDays: Nullable(Type.Integer({ minimum: 1 })),
  remark: OptionalText(60),
});
export type EntryLine = Static<typeof EntryLine>;

export const emptyLine: EntryLine = {
  goodsId: null,
  code: '',
  barcode: '',
  barcodeScanned: null,
  name: '',
  spec: '',
  unit: '',
  qtyScale: 3,
  stockQty: quantity('0'),
  availableQty: null,
  averageFen: null,
  lastBought: null,
  bookQty: null,
  countedQty: null,
  retailFen: null,
  memberFen: null,
  costFen: null,
  qty: quantity('1'),
  pack: null,
  packs: [],
  priceFen: null,
  amountFen: zeroFen,
  discountFen: zeroFen,
  taxRate: 0,
  taxFen: null,
  gift: false,
  sourceLineId: null,
  openQty: null,
  openFen: null,
  loan: null,
  side: 'component',
  weight: null,
  condition: 'good',
  reason: '',
  batchNo: '',
  madeOn: null,
  expireOn: null,
  batchId: null,
  batches: [],
  taken: [],
  shelfLifeDays: null,
  remark: '',
};

const blankText = JSON.stringify(emptyLine);

/** A line that Enter began behind the last one and nobody filled in; its side follows from the lines above. */
export function isBlank(line: EntryLine): boolean {
  return line.goodsId === null && JSON.stringify({ ...line, side: emptyLine.side }) === blankText;
}

/** What one of a good is worth at first: sold at the retail price, or at none where it is said each time, bought at the last price, else at the last cost. */
function firstPrice(
  type: DocumentType,
  { retailFen, openPrice, lastPriceFen = null, lastCostFen = null, lastBought }: FoundGood,
): Fen | null {
  const { priced: kind } = traitsOf(type);
  if (kind === 'sale') return openPrice ? null : retailFen;
  return kind === 'purchase' ? (lastBought?.priceFen ?? lastPriceFen) : lastCostFen;
}

/** The price of one of the unit that a line counts in, by that of a piece. */
export function perPack({ pack }: Pick<EntryLine, 'pack'>, each: Fen): Fen {
  return pack === null ? each : priceTimes(each, pack.qty);
}

/** What a line of a type begins with. */
export function lineFor(
  type: DocumentType,
  good: FoundGood,
  count = good.label?.qty ?? quantity('1'),
): EntryLine {
  const said = labelAmount(type, good, count);
  const each = said === null ? firstPrice(type, good) : null;
  const pack = packFor(good.pack, count);
  const priceFen = each === null ? null : perPack({ pack }, each);
  const {
    packs,
    batches,
    goodsId,
    code,
    barcode,
    name,
    spec,
    unit,
    qtyScale,
    taxRate,
    stockQty,
    availableQty = null,
    averageFen = null,
    lastBought = null,
    shelfLifeDays,
  } = good;
  const line = {
    ...emptyLine,
    goodsId,
    code,
    barcode: barcode ?? '',
    name,
    spec,
    unit,
    qtyScale,
    taxRate,
    stockQty,
    availableQty,
    averageFen,
    lastBought,
    bookQty: stockQty,
    retailFen: good.openPrice ? null : good.retailFen,
    memberFen: good.openPrice ? null : good.memberFen,
    shelfLifeDays,
    packs,
    pack,
    batches,
  };
  return priced({ ...line, qty: count, priceFen, amountFen: said ?? zeroFen });
}

/** What a scale's label says that so much of a good is sold at; null where the price does. */
function labelAmount(type: DocumentType, { label }: FoundGood, count: Quantity): Fen | null {
  if (!label || label.amountFen === null || traitsOf(type).priced !== 'sale') return null;
  return fen(Number(roundedQuotient(BigInt(label.amountFen) * thousandths(count), thousandths(label.qty))));
}

/** The line that takes back all that is open of a source, or so much of it. */
export function lineFrom(source: SourceLine, count = source.openQty): EntryLine {
  const {
    lineId,
    goodsId,
    code,
    barcode,
    name,
    spec,
    unit,
    qtyScale,
    openQty,
    openFen,
    gift,
    packs,
    batches,
  } = source;
  const { stockQty, retailFen } = source;
  const pack = packFor(source.pack, count);
  const good = {
    goodsId,
    code,
    barcode: barcode ?? '',
    name,
    spec,
    unit,
    qtyScale,
    packs,
    pack,
    stockQty,
    retailFen,
  };
  const batchId = batchOfSource(batches, source.docId, count);
  const line = { ...emptyLine, ...good, gift, batches, batchId, sourceLineId: lineId };
  return priced({ ...line, qty: count, openQty, openFen, loan: source.loan ?? null });
}

/** With the amount that follows from a price that was typed, or from what is open of the source. */
export function priced(line: EntryLine): EntryLine {
  if (line.gift) return line;
  if (line.priceFen !== null) return { ...line, amountFen: priceTimes(line.priceFen, countIn(line)) };
  if (line.openFen === null || line.openQty === null || thousandths(line.openQty) <= 0n) return line;
  const share = roundedQuotient(BigInt(line.openFen) * thousandths(line.qty), thousandths(line.openQty));
  return { ...line, amountFen: fen(Number(share)) };
}

/** What one of its unit costs by the amount, to the nearest fen. */
export function priceOf({
  amountFen,
  ...counted
}: Pick<EntryLine, 'amountFen' | 'qty' | 'unit' | 'pack'>): Fen {
  return unitPrice(amountFen, countIn(counted)) ?? zeroFen;
}

/** 税额 in what a line comes to, before its share of a discount on the whole. */
export function taxOf({ amountFen, discountFen, taxRate, taxFen }: EntryLine): Fen {
  return taxFen ?? taxIn(subtractFen(amountFen, discountFen), taxRate);
}
