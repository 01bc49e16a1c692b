import type {
  OfflineFlag,
  OfflineReceipt,
  OfflineSale,
  OfflineSalePage,
  OfflineSaleQuery,
  OfflineSaleRow,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** What the first arrival of a sale was answered. */
export async function readReceipt(db: Db, uuid: string): Promise<OfflineReceipt | null> {
  const result = await sql<OfflineReceipt>`
    select sale.uuid, sale.state, sale.words, ticket_order.order_no as "orderNo"
    from ticket.offline_sale as sale
    left join ticket.ticket_order on ticket_order.id = sale.order_id
    where sale.uuid = ${uuid}`.execute(db);
  return result.rows[0] ?? null;
}

export type NewOfflineSale = {
  uuid: string;
  leaseId: number | null;
  uploadedBy: number;
  receivedAt: Date;
  sale: OfflineSale;
  flags: readonly OfflineFlag[];
} & (
  | { state: 'POSTED'; orderId: number; code: null; words: null }
  | { state: 'PENDING'; orderId: null; code: string; words: string }
);

/** @returns null where the sale is there already */
export async function insertOfflineSale(tx: Tx, row: NewOfflineSale): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into ticket.offline_sale
      (uuid, lease_id, uploaded_by, sold_at, received_at, content, total_fen, state, code, words, flags, order_id)
    values
      (${row.uuid}, (select id from ticket.offline_lease where id = ${row.leaseId}), ${row.uploadedBy},
       ${row.sale.soldAt}, ${row.receivedAt.toISOString()}, ${JSON.stringify(row.sale)}::jsonb, ${row.sale.totalFen},
       ${row.state}, ${row.code}, ${row.words?.slice(0, 200) ?? null}, ${[...row.flags]}::text[], ${row.orderId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** The numbers of a sale are used up. @returns how many were free */
export async function claimTickets(
  tx: Tx,
  { leaseId, ticketNos, saleId }: { leaseId: number; ticketNos: readonly string[]; saleId: number },
): Promise<number> {
  const result = await sql`
    update ticket.offline_ticket
    set offline_sale_id = ${saleId}
    where lease_id = ${leaseId}
      and ticket_no = any(${[...ticketNos]}::bpchar[])
      and offline_sale_id is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

const saleRow = sql`
  sale.id,
  sale.uuid,
  coalesce(sale_window.name, '') as "windowName",
  seller.name as "sellerName",
  sale.sold_at as "soldAt",
  sale.received_at as "receivedAt",
  lease.visit_date as "visitDate",
  sale.content -> 'lines' as lines,
  sale.total_fen as "totalFen",
  sale.state,
  sale.words,
  sale.flags,
  ticket_order.order_no as "orderNo",
  settler.name as "settledBy",
  sale.note
  from ticket.offline_sale as sale
  left join ticket.offline_lease as lease on lease.id = sale.lease_id
  left join ticket.sale_window on sale_window.id = lease.window_id
  left join ticket.ticket_order on ticket_order.id = sale.order_id
  join admin.v_account as seller on seller.id = coalesce(lease.seller_id, sale.uploaded_by)
  left join admin.v_account as settler on settler.id = sale.settled_by`;

/** Newest first; of the outlets named, or of any. */
export async function listOfflineSales(
  db: Db,
  { page, pageSize, state = 'open' }: OfflineSaleQuery,
  outletIds: readonly number[] | null,
): Promise<OfflineSalePage> {
  const result = await sql<Counted<OfflineSaleRow>>`
    select count(*) over ()::int as total, ${saleRow}
    where (${state === 'all'} or (sale.settled_by is null and (sale.state = 'PENDING' or sale.flags <> '{}')))
      and (${outletIds === null} or lease.outlet_id is null or lease.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    order by sale.id desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(result.rows);
}

export async function readOfflineSale(db: Db, id: number): Promise<OfflineSaleRow | null> {
  const result = await sql<OfflineSaleRow>`
    select ${saleRow}
    where sale.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** A sale that a person looks at, with what the window sent. */
export type OpenSale = {
  id: number;
  leaseId: number | null;
  state: OfflineSaleRow['state'];
  flags: OfflineFlag[];
  sale: OfflineSale;
  isSettled: boolean;
};

export async function lockOfflineSale(
  tx: Tx,
  id: number,
  outletIds: readonly number[] | null,
): Promise<OpenSale | null> {
  const result = await sql<OpenSale>`
    select sale.id, sale.lease_id as "leaseId", sale.state, sale.flags, sale.content as sale,
           sale.settled_by is not null as "isSettled"
    from ticket.offline_sale as sale
    left join ticket.offline_lease as lease on lease.id = sale.lease_id
    where sale.id = ${id}
      and (${outletIds === null} or lease.outlet_id is null or lease.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    for update of sale`.execute(tx);
  return result.rows[0] ?? null;
}

export type Settling = {
  state: OfflineSaleRow['state'];
  orderId: number | null;
  flags: readonly OfflineFlag[];
  staffId: number;
  note: string;
  at: Date;
};

export async function settleOfflineSale(tx: Tx, id: number, settling: Settling): Promise<void> {
  await sql`
    update ticket.offline_sale
    set state = ${settling.state},
        order_id = coalesce(${settling.orderId}::bigint, order_id),
        flags = ${[...settling.flags]}::text[],
        settled_by = ${settling.staffId},
        settled_at = ${settling.at.toISOString()},
        note = ${settling.note}
    where id = ${id}`.execute(tx);
}

/** What was handed in and waits for a person, by window; what no lease is known of stands under `none`. */
export async function countPendingSales(db: Db): Promise<{ window: string; sales: number }[]> {
  const { rows } = await sql<{ window: string; sales: number }>`
    select coalesce(sale_window.code, 'none') as "window", count(*)::int as sales
    from ticket.offline_sale as sale
    left join ticket.offline_lease as lease on lease.id = sale.lease_id
    left join ticket.sale_window on sale_window.id = lease.window_id
    where sale.state = 'PENDING'
      and sale.settled_by is null
    group by 1`.execute(db);
  return rows;
}
