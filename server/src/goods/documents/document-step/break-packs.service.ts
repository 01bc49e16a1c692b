import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { documentTypes, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { quantityOf, thousandths } from '@shanmen/shared/quantity';

import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findPacks, type Pack } from '../../items/bom/bom.queries.ts';
import { readGoodsFacts } from '../document/document.queries.ts';
import { writeNew } from '../document/document.service.ts';
import { lineRows } from '../document/document-lines.ts';
import type { DocumentHeadRow } from '../document/document-read.queries.ts';
import type { DocumentWork } from '../document-work.ts';
import type { PostedFrom } from '../../stock/posting/posting.ts';
import { holdPools } from '../../stock/stock/stock.service.ts';
import { readPlaceCode } from '../../masters/warehouse/twin.queries.ts';
import { type Asked, submitDocument } from './document-step.service.ts';

type Audit = (tx: Tx, staff: Staff, id: number, asked: Asked, work: DocumentWork) => Promise<unknown>;
type Sale = Pick<DocumentHeadRow, 'no' | 'bizDate' | 'whId'>;

/**
 * 自动拆零: where a sale wants more of a good than there is, as many packs are taken apart as it takes, by one 商品拆装
 * for each good in the transaction of the sale. Where the packs do not suffice nothing is taken apart, and the sale is
 * refused as any other.
 */
export async function breakPacks(
  tx: Tx,
  staff: Staff,
  sale: Sale,
  lines: readonly PostedFrom[],
  work: DocumentWork,
  audit: Audit,
): Promise<void> {
  const wanted = new Map<number, bigint>();
  for (const { goodsId, baseQty } of lines)
    wanted.set(goodsId, (wanted.get(goodsId) ?? 0n) + thousandths(baseQty));
  const packs = await findPacks(tx, [...wanted.keys()], sale.whId);
  if (packs.length === 0) return;
  const ids = [...wanted.keys(), ...packs.map(({ packId }) => packId)];
  const pools = await holdPools(
    tx,
    ids.map(goodsId => ({ goodsId, whId: sale.whId })),
  );
  const held = new Map(pools.map(({ goodsId, qty }) => [goodsId, thousandths(qty)]));
  for (const pack of packs) {
    const short = (wanted.get(pack.goodsId) ?? 0n) - (held.get(pack.goodsId) ?? 0n);
    const count = packsFor(short, pack);
    // Of packs that are sold themselves in this sale only the others are there to be opened.
    const spare = (held.get(pack.packId) ?? 0n) - (wanted.get(pack.packId) ?? 0n);
    if (count === 0n || spare < count * 1000n) continue;
    await takeApart(tx, staff, sale, pack, count, work, audit);
    held.set(pack.packId, (held.get(pack.packId) ?? 0n) - count * 1000n);
    held.set(pack.goodsId, (held.get(pack.goodsId) ?? 0n) + count * thousandths(pack.per));
  }
}

/** Whole packs that cover what is short, in thousandths. */
function packsFor(short: bigint, { per }: Pack): bigint {
  const size = thousandths(per);
  return short <= 0n ? 0n : (short + size - 1n) / size;
}

async function takeApart(
  tx: Tx,
  staff: Staff,
  { no, bizDate, whId }: Sale,
  { goodsId, packId, per, version }: Pack,
  count: bigint,
  work: DocumentWork,
  audit: Audit,
): Promise<void> {
  const draft: DocumentDraft = {
    bizDate,
    whId,
    mode: 'disassemble',
    bom: { goodsId: packId, version },
    remark: `${no} 自动拆零`,
    lines: [
      { goodsId: packId, qty: quantityOf(count * 1000n), side: 'parent' },
      { goodsId, qty: quantityOf(count * thousandths(per)), side: 'component' },
    ],
  };
  const rows = lineRows(traitsOf('cz'), draft, await readGoodsFacts(tx, [goodsId, packId]));
  const placeCode = await readPlaceCode(tx, whId);
  // Nobody made it by hand, so nobody has to be somebody else.
  const nobody = { makerChecker: [], secondAuditAboveFen: null };
  const own = { ...work, ...nobody, type: 'cz', title: documentTypes.cz.title } as const;
  const { id } = await writeNew(tx, staff, draft, rows, { ...own, placeCode, channel: 'SYS' });
  await submitDocument(tx, staff, id, { version: 1 }, own);
  await audit(tx, staff, id, { version: 2 }, own);
}
