import {
  api,
  ApiError,
  apiErrorOf,
  type ApproverWords,
  askApproval,
  createKey,
  submitOnce,
} from '@shanmen/shared';
import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type {
  OfflineLease,
  OfflineLeaseRequest,
} from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { OfflineReceipt, OfflineSaleBatch } from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { isOver, type LocalSale, makeSale } from './offline-order.ts';
import { type KeptLease, offlineStore, type QueuedSale } from './offline-store.ts';

export type OfflineState = {
  /** What the window was given; null where it has nothing. */
  readonly kept: KeptLease | null;
  readonly queue: readonly QueuedSale[];
  /** A person switched to selling by the lease. It never begins by itself. */
  readonly isSelling: boolean;
  /** Why the queue is not empty although the server answers. */
  readonly problem: string | null;
  /** How many sales of this page wait for a lead. */
  readonly pending: number;
};

const nothing: OfflineState = { kept: null, queue: [], isSelling: false, problem: null, pending: 0 };
const batchSize = 20;

let state = nothing;
let release: (() => void) | null = null;
let isSending = false;
const listeners = new Set<() => void>();

function change(next: Partial<OfflineState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** What a window sells by itself, and what of it the server does not know yet. One for the whole page. */
export const offlineDesk = {
  state: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  /** What this machine has kept, whoever sells here now. */
  async load(windowId: number | null): Promise<void> {
    if (!offlineStore.isThere()) return;
    const [queue, kept] = await Promise.all([
      offlineStore.listSales(),
      windowId === null ? null : offlineStore.readLease(windowId),
    ]);
    change({ queue, kept });
  },

  /** A lease that ended elsewhere is none; one that was lost here is taken up again with what is left of it now. */
  async follow(windowId: number): Promise<void> {
    const [own] = await api.get<OfflineLease[]>('/api/ticket/offline-leases');
    const { kept } = state;
    if (own?.windowId === windowId && kept?.lease.id === own.id) return;
    await whileNobodySells(windowId, async () => {
      if (own?.windowId === windowId) await keep(await step(own, 'renew'));
      else if (kept) await drop(kept);
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
    const { kept } = state;
    if (!kept) return;
    await whileNobodySells(kept.lease.windowId, async () => {
      try {
        await keep(await step(kept.lease, 'renew'));
      } catch (error) {
        if (apiErrorOf(error).has('offline_lease_ended')) await drop(kept);
      }
    });
  },

  /** What was not sold is for sale everywhere again. @throws in words while something was not handed in */
  async giveBack(): Promise<void> {
    const { kept } = state;
    const queue = offlineStore.isThere() ? await offlineStore.listSales() : [];
    if (queue.length > 0) throw refused(`还有 ${queue.length} 笔离线售票未上传，请等待上传完成`);
    if (!kept) return;
    try {
      await step(kept.lease, 'return');
    } catch (error) {
      if (!apiErrorOf(error).has('offline_lease_ended')) throw error;
    }
    await drop(kept);
  },

  /** One page of this machine sells by the lease of a window. @returns whether it is this one */
  async begin(): Promise<boolean> {
    const { kept } = state;
    if (!kept || isOver(kept, Date.now())) return false;
    if (!(await hold(lockOf(kept.lease.windowId)))) return false;
    change({ isSelling: true });
    return true;
  },

  end(): void {
    release?.();
    release = null;
    change({ isSelling: false });
  },

  /** Written down before anything is printed. @throws in words where the lease does not carry it */
  async sell(local: LocalSale): Promise<Order> {
    const { kept } = state;
    if (!kept) throw refused('本窗口没有离线额度');
    const made = makeSale(kept, local, Date.now());
    if (typeof made === 'string') throw refused(made);
    try {
      await offlineStore.addSale(made.sale, kept, made.after);
    } catch (error) {
      throw refused(apiErrorOf(error).message);
    }
    change({ kept: made.after, queue: await offlineStore.listSales() });
    return made.order;
  },

  /** Hands in what was sold, in the order of selling. Of several pages one sends. */
  async send(): Promise<void> {
    if (isSending || !offlineStore.isThere()) return;
    isSending = true;
    try {
      await navigator.locks.request('shanmen-offline-send', sendAll);
    } finally {
      isSending = false;
      change({ queue: await offlineStore.listSales() });
    }
  },
};

/** A batch that is refused as a whole is sent one by one, so that one bad sale keeps back none but itself. */
async function sendAll(): Promise<void> {
  let queue = await offlineStore.listSales();
  let size = batchSize;
  const stuck = new Set<number>();
  while (queue.length > 0) {
    const batch = queue.filter(({ seq }) => !stuck.has(seq)).slice(0, size);
    if (batch.length === 0) return;
    try {
      await handIn(batch);
      change({ problem: null });
    } catch (error) {
      const { status, message } = apiErrorOf(error);
      change({ problem: status === 0 ? null : message });
      if (status !== 400 && status !== 422) return;
      if (batch.length === 1) for (const { seq } of batch) stuck.add(seq);
      size = 1;
    }
    queue = await offlineStore.listSales();
    change({ queue });
  }
}

/** Forgotten here only once the server has said what became of each. */
async function handIn(batch: readonly QueuedSale[]): Promise<void> {
  const body: OfflineSaleBatch = {
    deviceTime: new Date().toISOString(),
    sales: batch.map(({ sale }) => sale),
  };
  const receipts = await api.post<OfflineReceipt[]>('/api/ticket/offline-sales/batch', body);
  const states = new Map(receipts.map(receipt => [receipt.uuid.toLowerCase(), receipt.state]));
  const known = batch.filter(({ sale }) => states.has(sale.uuid.toLowerCase()));
  if (known.length === 0) throw new Error('服务器没有确认离线售票');
  await offlineStore.removeSales(known.map(({ seq }) => seq));
  const waiting = known.filter(({ sale }) => states.get(sale.uuid.toLowerCase()) === 'PENDING').length;
  change({ pending: state.pending + waiting });
}

async function keep(lease: OfflineLease): Promise<void> {
  const kept: KeptLease = { lease, arrivedAtMs: Date.now(), used: 0, sold: {} };
  await offlineStore.keepLease(kept);
  change({ kept });
}

async function drop({ lease }: KeptLease): Promise<void> {
  await offlineStore.dropLease(lease.windowId);
  change({ kept: null });
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

/** Nothing was sold, and nothing is unknown about it. */
function refused(message: string): ApiError {
  return new ApiError({ status: 409, code: 'offline_refused', message, requestId: '' });
}

const lockOf = (windowId: number) => `shanmen-offline-window-${windowId}`;

/** Terms of now say what is left as far as the server knows: they replace those here only when it knows everything. */
async function whileNobodySells(windowId: number, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockOf(windowId), { ifAvailable: true }, async lock => {
    if (lock !== null && (await offlineStore.listSales()).length === 0) await work();
  });
}

/** Held until {@link release}, or until the page is gone. */
function hold(name: string): Promise<boolean> {
  return new Promise(resolve => {
    void navigator.locks.request(name, { ifAvailable: true }, lock => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(free => (release = free));
    });
  });
}
