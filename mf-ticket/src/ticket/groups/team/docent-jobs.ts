import type { DocentJobs } from '@shanmen/shared/contracts/ticket/groups/docent-service';
import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';

/** What a window sells: a ticket, or what one job of a docent costs. */
export type SoldProduct = SaleProduct & {
  readonly service?: { readonly productId: number; readonly dispatchId: number };
};

/** 讲解服务: a tile for each job that waits to be paid for; its id is below zero, apart from those of tickets. */
export function docentProducts({ productId, jobs }: DocentJobs): SoldProduct[] {
  if (productId === null) return [];
  return jobs.map(({ dispatchId, queueNo, feeFen, heads, words }) => ({
    id: -dispatchId,
    code: queueNo,
    name: `讲解服务 ${queueNo}`,
    crowd: '讲解',
    hotkey: null,
    priceFen: feeFen,
    priceReason: `${words} · ${heads} 人`,
    spotIds: [],
    requiresSlot: false,
    maxQtyPerOrder: 1,
    blocked: null,
    service: { productId, dispatchId },
  }));
}
