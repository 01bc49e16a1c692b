import {
  api,
  apiErrorOf,
  type ApproverWords,
  askApproval,
  createKey,
  isRecord,
  submitOnce,
} from '@shanmen/shared';
import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type {
  OfflineLease,
  OfflineLeaseRequest,
} from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type {
  OfflineReceipt,
  OfflineSale,
  OfflineSaleBatch,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { createOfflineDesk, type OfflineState, queueStore } from '@shanmen/shared/counter';
import { isOver, type KeptLease, type LocalSale, makeSale } from './offline-order.ts';

export type WindowOfflineState = OfflineState<KeptLease, OfflineSale>;

const desk = createOfflineDesk<KeptLease, OfflineSale, LocalSale, Order>({
  name: 'shanmen-offline',
  store: queueStore({
    database: 'shanmen-offline',
    isAllowance: isKeptLease,
    isSale: isOfflineSale,
    takenElsewhere: '该窗口正在另一个页面离线售票，请刷新后再试',
  }),
  placeOf: ({ lease }) => lease.windowId,
  isOver,
  isSame: (stored, before) => stored.lease.id === before.lease.id && stored.used === before.used,
  make: makeSale,
  keyOf,
  handIn,
  batchSize: 20,
  words: {
    noAllowance: '本窗口没有离线额度',
    unconfirmed: '服务器没有确认离线售票',
    unsent: count => `还有 ${count} 笔离线售票未上传，请等待上传完成`,
  },
});

/** What a window sells by its lease, and what of it the server does not know yet. One for the whole page. */
export const offlineDesk = {
  ...desk,

  /** A lease that ended elsewhere is none; one that was lost here is taken up again with what is left of it now. */
  async follow(windowId: number): Promise<void> {
    const [own] = await api.get<OfflineLease[]>('/api/ticket/offline-leases');
    const { kept } = desk.state();
    if (own?.windowId === windowId && kept?.lease.id === own.id) return;
    await desk.whileNobodySells(windowId, async () => {
      if (own?.windowId === windowId) await keep(await step(own, 'renew'));
      else if (kept) await desk.drop(kept);
    });
  },

  async take(
    request: OfflineLeaseRequest,
    by: { userName: string; words: string } | null,
    key: string,
  ): Promise<void> {
    const approval = by && (await approve(request.windowId, by)).approval;
    const lease = await submitOnce(key, sameKey =>
      approval === null
        ? api.post<OfflineLease>('/api/ticket/offline-leases', request, { key: sameKey })
        : api.post<OfflineLease>(
            '/api/ticket/offline-leases/approve',
            { ...request, approval },
            { key: sameKey },
          ),
    );
    return keep(lease);
  },

  /** Prices and time of now. Only with an empty queue: what was sold is part of what the server says is left. */
  async renew(): Promise<void> {
    const { kept } = desk.state();
    if (!kept) return;
    await desk.whileNobodySells(kept.lease.windowId, async () => {
      try {
        await keep(await step(kept.lease, 'renew'));
      } catch (error) {
        if (apiErrorOf(error).has('offline_lease_ended')) await desk.drop(kept);
      }
    });
  },

  /** What was not sold is for sale everywhere again. @throws in words while something was not handed in */
  async giveBack(): Promise<void> {
    const { kept } = desk.state();
    await desk.refuseUnsent();
    if (!kept) return;
    try {
      await step(kept.lease, 'return');
    } catch (error) {
      if (!apiErrorOf(error).has('offline_lease_ended')) throw error;
    }
    await desk.drop(kept);
  },
};

function keyOf({ uuid }: Pick<OfflineSale, 'uuid'>): string {
  return uuid.toLowerCase();
}

async function handIn(sales: readonly OfflineSale[]): Promise<Map<string, 'posted' | 'pending'>> {
  const body: OfflineSaleBatch = { deviceTime: new Date().toISOString(), sales: [...sales] };
  const receipts = await api.post<OfflineReceipt[]>('/api/ticket/offline-sales/batch', body);
  return new Map(
    receipts.map(receipt => [keyOf(receipt), receipt.state === 'PENDING' ? 'pending' : 'posted']),
  );
}

function keep(lease: OfflineLease): Promise<void> {
  return desk.keep({ lease, arrivedAtMs: Date.now(), used: 0, sold: {} });
}

function step({ id }: Pick<OfflineLease, 'id'>, what: 'renew' | 'return'): Promise<OfflineLease> {
  return api.post<OfflineLease>(`/api/ticket/offline-leases/${id}/${what}`, undefined, {
    key: createKey(),
  });
}

function approve(windowId: number, approver: ApproverWords): Promise<Approval> {
  const subject = { action: 'ticket.offline-lease', objectId: String(windowId), amountFen: null } as const;
  return askApproval(subject, approver);
}

function isKeptLease(value: unknown): value is KeptLease {
  return (
    isRecord(value) &&
    isRecord(value['lease']) &&
    Array.isArray(value['lease']['tickets']) &&
    isRecord(value['lease']['terms']) &&
    typeof value['used'] === 'number' &&
    isRecord(value['sold'])
  );
}

function isOfflineSale(value: unknown): value is OfflineSale {
  return isRecord(value);
}
