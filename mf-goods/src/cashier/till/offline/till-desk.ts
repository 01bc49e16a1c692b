import { apiErrorOf, isRecord, session } from '@shanmen/shared';
import type { Slip, TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { createOfflineDesk, type QueueStore, queueStore } from '@shanmen/shared/counter';

import { tillCalls } from '../screen/till-calls.ts';
import { type LocalSale, makeSale, type QueuedTillSale, type TillAllowance } from './offline-sale.ts';

const database = 'shanmen-till-offline';

/** What a till sells without the server, and what of it the server does not know yet. */
export function createTillDesk(store: QueueStore<TillAllowance, QueuedTillSale>) {
  const desk = createOfflineDesk<TillAllowance, QueuedTillSale, LocalSale, Slip>({
    name: database,
    store,
    placeOf: ({ tillId }) => tillId,
    // The guests stand at the till: prices of yesterday are better than none, and the server notes the difference.
    isOver: () => false,
    isSame: (stored, before) => stored.shiftId === before.shiftId && stored.sold === before.sold,
    make: makeSale,
    keyOf: ({ key }) => key,
    handIn: async sales => {
      const receipts = new Map<string, 'posted' | 'pending'>();
      for (const sale of sales) receipts.set(sale.key, await handIn(sale));
      return receipts;
    },
    batchSize: 1,
    words: {
      noAllowance: '本台还没有联网开班，不能离线收银',
      unconfirmed: '服务器没有确认离线销售',
      unsent: count => `还有 ${count} 笔离线销售未上传，请等待上传完成`,
    },
  });

  return {
    ...desk,

    /** Reads what this machine keeps, and lets a shift that the server knows sell at its till. */
    follow: async (tillId: number, shiftId: number): Promise<void> => {
      await desk.load(tillId);
      if (desk.state().kept?.shiftId === shiftId) return;
      await desk.whileNobodySells(tillId, () => desk.keep({ tillId, shiftId, sold: 0 }));
    },
  };
}

/** The one of this page. */
export const tillDesk = createTillDesk(
  queueStore({
    database,
    isAllowance,
    isSale: isQueuedSale,
    takenElsewhere: '该收银台正在另一个页面离线收银，请到那个页面收款',
  }),
);

/** What the same attempt would meet again: nothing was recorded, and another sale may follow. */
const isFinal = (status: number) => [400, 403, 404, 409, 422].includes(status);

/**
 * Hands a sale in under the key of its cart. One that was sent when the line broke is sent so once more: where the server
 * has it, this is its answer; where the server refuses it now, the guest has paid all the same.
 */
async function handIn({ key, userName, sale, before }: QueuedTillSale): Promise<'posted' | 'pending'> {
  // Under the key of another person it would be another sale.
  if (before && userName === (session.userInfo()?.userName ?? '')) {
    try {
      return receiptOf(await tillCalls.sell(before, key));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.has('already_recorded')) return 'posted';
      if (failure.isOutcomeUnknown || !isFinal(failure.status)) throw failure;
    }
  }
  const sentAt = new Date().toISOString();
  const sent: TillSale = { ...sale, offline: { ...sale.offline, sentAt } };
  try {
    return receiptOf(await tillCalls.sell(sent, key));
  } catch (error) {
    const failure = apiErrorOf(error);
    // The key has its sale: there is no second one to make.
    if (failure.has('already_recorded') || failure.has('idempotency_mismatch')) return 'posted';
    throw failure;
  }
}

function receiptOf({ slip }: TillSaleAnswer): 'posted' | 'pending' {
  return slip ? 'posted' : 'pending';
}

function isAllowance(value: unknown): value is TillAllowance {
  return isRecord(value) && ['tillId', 'shiftId', 'sold'].every(name => typeof value[name] === 'number');
}

function isQueuedSale(value: unknown): value is QueuedTillSale {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    typeof value['userName'] === 'string' &&
    isRecord(value['sale']) &&
    isRecord(value['sale']['offline'])
  );
}
