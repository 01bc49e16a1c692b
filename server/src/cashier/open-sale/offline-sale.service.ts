import type { ExceptionKind } from '@shanmen/shared/contracts/cashier/open-sale';
import type { TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { isTakenOffline, type OfflineTender, tenders } from '@shanmen/shared/contracts/cashier/tender';
import { negateFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { postPayments } from '../../commerce/public.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import { asPart, type Tx } from '../../db/transaction.ts';
import { priceSale } from '../sale/priced-sale.ts';
import { postSale, requireTill, type SaleWork, shownSlip } from '../sale/sale.service.ts';
import { accountOf } from '../sale/tender.service.ts';
import { findTill, holdOwnOpenShift, holdShiftAt, type TillShiftRow } from '../shift/shift.queries.ts';
import { insertOpenSale, type OpenSaleContent } from './open-sale.queries.ts';

/** So far the clock of a till may be from ours before it is noted. */
const clockToleranceMs = 5 * 60_000;

type Offline = NonNullable<TillSale['offline']>;

type OfflineWork = SaleWork & {
  /** What the site lets tills take without the server. */
  readonly offlineTenders: readonly OfflineTender[];
  /** Outlets where the person works who hands it in; null for all. */
  readonly outletIds: readonly number[] | null;
};

/**
 * Takes a sale that a till made without the server. The guest has paid and has the goods, so nothing of it is refused:
 * what cannot be posted waits for a person, with its money in the drawer's account. It is the sale of the cashier of its
 * shift, whoever hands it in; where that is somebody else, it is noted.
 * @throws invalid_input for what no till sends, tender_not_allowed_offline, not_found for a till or a good, no_permission
 *   for a stranger to the store
 */
export async function takeOfflineSale(
  tx: Tx,
  staff: Staff,
  sale: TillSale & { offline: Offline },
  work: OfflineWork,
): Promise<TillSaleAnswer> {
  refuseOtherTenders(sale);
  const notTaken = sale.payments.find(({ tender }) => !work.offlineTenders.some(each => each === tender));
  if (sale.lines.some(({ priceFen }) => priceFen === undefined))
    throw new RuleViolation('invalid_input', '离线销售须写明单价', { path: 'lines' });
  const till = await findTill(tx, sale.tillId, null);
  if (!till) throw new RuleViolation('master_stopped', '该收银台或门店已停用');
  const { shift, cashierId, lateFromShiftId } = await takingShift(tx, staff, sale);
  const isOther = cashierId !== staff.id;
  if (isOther && !(await findTill(tx, sale.tillId, work.outletIds)))
    throw new RuleViolation('no_permission', '只有本店人员可代为上传离线销售');
  // Of who may not name anybody the tag is left out: nothing of the sale is refused.
  const { tag, ...untagged } = sale;
  const taken = tag && staff.codes.has('cashier:sale:tag') ? sale : untagged;
  const { differs, ...priced } = await priceSale(tx, taken, till, {
    day: shift?.bizDate ?? work.goods.today,
    now: work.now,
  });
  const { clientAt } = sale.offline;
  const flags = flagsOf(sale.offline, { differs, isLate: lateFromShiftId !== null, now: work.now });
  const offline = { clientAt, flags, lateFromShiftId };
  const content: OpenSaleContent = { ...priced, offline };
  const kept = {
    idemKey: work.idemKey,
    tillId: sale.tillId,
    cashierId,
    raisedAt: work.now,
    content,
    totalFen: priced.totalFen,
  };
  if (!shift) return stuck('shift_closed', '该班次已结束，请开班后处理');
  if (notTaken) return stuck('refused', `离线时未开放${titleOf(notTaken)}，请核对后处理`);
  try {
    const docId = await asPart(tx, async () =>
      postSale(tx, staff, priced, await requireTill(tx, sale.tillId, shift), {
        ...work,
        granted: [],
        offline,
      }),
    );
    const noted = [
      ...(isOther ? [`由${staff.name}代为上传`] : []),
      ...(differs ? ['离线时的售价与现价不同'] : []),
    ];
    if (noted.length > 0)
      await insertOpenSale(tx, {
        ...kept,
        shiftId: shift.id,
        state: 'POSTED',
        kind: isOther ? 'handed_in' : 'price_differs',
        words: noted.join('；'),
        docId,
      });
    return { slip: await shownSlip(tx, docId), open: null };
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return stuck(kindOf(error), error.message);
  }

  async function stuck(kind: ExceptionKind, words: string): Promise<TillSaleAnswer> {
    const shiftId = shift?.id ?? null;
    const id = await insertOpenSale(tx, { ...kept, shiftId, state: 'STUCK', kind, words, docId: null });
    if (shift) await postWaiting(tx, staff, { id, shift, content, now: work.now });
    return { slip: null, open: { id, state: 'STUCK', totalFen: priced.totalFen, tender: null, words } };
  }
}

type Found = { readonly differs: boolean; readonly isLate: boolean; readonly now: Date };

function flagsOf({ sentAt }: Offline, { differs, isLate, now }: Found): string[] {
  const isOff = Math.abs(Date.parse(sentAt) - now.getTime()) > clockToleranceMs;
  return [
    ...(differs ? ['price_differs'] : []),
    ...(isOff ? ['clock_differs'] : []),
    ...(isLate ? ['late'] : []),
  ];
}

/** @throws tender_not_allowed_offline */
function refuseOtherTenders({ payments }: TillSale): void {
  const other = payments.find(({ tender }) => !isTakenOffline(tender));
  if (other) throw new RuleViolation('tender_not_allowed_offline', `离线时不能使用${titleOf(other)}`);
}

function titleOf({ tender }: TillSale['payments'][number]): string {
  return tender === 'SCAN' ? '扫码支付' : tenders[tender].title;
}

type Taking = {
  readonly shift: TillShiftRow | null;
  /** Who has sold. */
  readonly cashierId: number;
  readonly lateFromShiftId: number | null;
};

/** The shift of the sale, or where that has ended its cashier's next one; null where none is open. */
async function takingShift(
  tx: Tx,
  staff: Staff,
  { tillId, offline }: TillSale & { offline: Offline },
): Promise<Taking> {
  const sold = await holdShiftAt(tx, tillId, offline.shiftId);
  // No till has made it: a person decides.
  if (!sold) return { shift: null, cashierId: staff.id, lateFromShiftId: null };
  const { id, cashierId, state } = sold;
  if (state === 'OPEN') return { shift: sold, cashierId, lateFromShiftId: null };
  return { shift: await holdOwnOpenShift(tx, cashierId), cashierId, lateFromShiftId: id };
}

function kindOf({ code }: RuleViolation): ExceptionKind {
  if (code === 'insufficient_stock') return 'stock_short';
  return code === 'master_stopped' ? 'item_stopped' : 'refused';
}

type Waiting = { id: number; shift: TillShiftRow; content: OpenSaleContent; now: Date };

/** The money of a sale that is not posted: it lies where it was put, and waits for its document. */
async function postWaiting(tx: Tx, staff: Staff, { id, shift, content, now }: Waiting): Promise<void> {
  const entries = content.payments.flatMap(({ amountFen, ...payment }) => [
    { account: accountOf(payment, shift.id), amountFen },
    { account: `till-waiting/${id}` as const, amountFen: negateFen(amountFen) },
  ]);
  const place = {
    shiftId: null,
    outletId: shift.outletId,
    bizDate: shift.bizDate,
    staffId: staff.id,
    postedAt: now,
  };
  if (entries.length > 0)
    await postPayments(tx, place, [{ kind: 'sale', refType: 'till_open_sale', refId: id, entries }]);
  await touchBusinessDay(tx, [shift.bizDate]);
}
