import { sql } from 'kysely';

import type { TestApp } from '../../app/app.ts';
import { isRow } from './reading.ts';

/** What an answer may say of a place, and the outlets that it is of; 0 stands for a place of no outlet. */
export type PlaceWords = ReadonlyMap<string, ReadonlySet<number>>;

/** Names and ids of places, and the numbers of all that was done at them. */
export async function readPlaceWords({ db }: Pick<TestApp, 'db'>): Promise<PlaceWords> {
  const { rows } = await sql<{ word: string; outletId: number }>`
    with sale_window as (
      select sale_window.id, sale_window.name, sale_site.outlet_id
      from ticket.sale_window
      join ticket.sale_site on sale_site.id = sale_window.sale_site_id
    ),
    warehouse as (
      select warehouse.id, warehouse.name, coalesce(store.outlet_id, 0) as outlet_id
      from goods.warehouse
      left join goods.store on store.wh_id in (coalesce(twin_of, warehouse.id), transit_to_id)
    ),
    -- An order is also of the outlet that gave money back for it.
    ticket_order as (
      select id, order_no, outlet_id from ticket.ticket_order
      union
      select ticket_order.id, order_no, refund.outlet_id
      from ticket.ticket_order
      join ticket.refund on refund.order_id = ticket_order.id
    )
    select name as word, id as "outletId" from admin.outlet
    union select 'outletId:' || id, id from admin.outlet
    union select name, outlet_id from sale_window
    union select 'windowId:' || id, outlet_id from sale_window
    union select name, outlet_id from warehouse
    union select 'whId:' || id, outlet_id from warehouse
    union select name, outlet_id from goods.store
    union select 'storeId:' || id, outlet_id from goods.store
    union select order_no, outlet_id from ticket_order
    union select ticket_no, outlet_id
      from ticket.ticket
      join ticket_order on ticket_order.id = ticket.order_id
      where ticket_no is not null
    union select refund_no, ticket_order.outlet_id
      from ticket.refund
      join ticket_order on ticket_order.id = refund.order_id
    union select no, outlet_id from ticket.ticket_shift
    union select no, warehouse.outlet_id
      from goods.doc
      join warehouse on warehouse.id in (wh_id, wh_to_id, transit_wh_id)
    union select doc.no, store.outlet_id
      from goods.doc
      join goods.store on store.id = doc.store_id
    union select no, warehouse.outlet_id
      from goods.count_task
      join warehouse on warehouse.id = wh_id`.execute(db);
  const words = new Map<string, Set<number>>();
  for (const { word, outletId } of rows) words.set(word, (words.get(word) ?? new Set()).add(outletId));
  return words;
}

/** What is said in one row, or in one part of it: the values that stand side by side. */
export type Entry = readonly (readonly [name: string, value: unknown])[];

/** Every row of an answer, and every row within one. */
export function entriesOf(value: unknown): Entry[] {
  if (!Array.isArray(value) && !isRow(value)) return [];
  const fields = Array.isArray(value) ? value.map(each => ['', each] as const) : Object.entries(value);
  const isWithin = (each: unknown) => typeof each === 'object' && each !== null;
  const beside = fields.filter(([, each]) => !isWithin(each));
  return [...(beside.length > 0 ? [beside] : []), ...fields.flatMap(([, each]) => entriesOf(each))];
}

/** The outlets of the places that an entry names; none where it names no place. */
export function outletsOf(entry: Entry, words: PlaceWords): ReadonlySet<number> {
  const said = entry.flatMap(([name, value]) => [
    `${name}:${String(value)}`,
    ...String(value).split(/[\s、，,；;（）()]+/),
    String(value),
  ]);
  return new Set(said.flatMap(word => [...(words.get(word) ?? [])]));
}
