import type {
  OrderDetail,
  OrderListQuery,
  OrderPage,
} from '@shanmen/shared/contracts/ticket/selling/order-list';

import { readInvoicing } from '../../../commerce/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { found } from '../../../callers/rule-violation.ts';
import { readCollected } from '../../booking/pickup/pickup.queries.ts';
import { listOrderLines } from '../order/order.queries.ts';
import {
  listOrderedTickets,
  listOrderMoney,
  listOrderRefunds,
  readDetailHead,
} from './order-detail.queries.ts';
import { listOrders, sumOrders } from './order-list.queries.ts';
import type { OrderReach } from './order-match.queries.ts';

/** A page of the orders in reach, with sums over the whole filter. */
export async function showOrders(db: Db, query: OrderListQuery, reach: OrderReach): Promise<OrderPage> {
  const [rows, sums] = await Promise.all([listOrders(db, query, reach), sumOrders(db, query, reach)]);
  return { rows, ...sums };
}

/** @throws not_found when there is none with this number in the person's outlets */
export async function showOrderDetail(db: Db, orderNo: string, reach: OrderReach): Promise<OrderDetail> {
  const head = found(await readDetailHead(db, orderNo, reach), '订单');
  const { id, ...row } = head;
  const [lines, tickets, payments, refunds, collected, invoicing] = await Promise.all([
    listOrderLines(db, [id]),
    listOrderedTickets(db, id),
    listOrderMoney(db, id),
    listOrderRefunds(db, id),
    readCollected(db, id),
    readInvoicing(db, id),
  ]);
  return {
    ...row,
    collected,
    ...(invoicing === null ? {} : { invoicing }),
    lines: lines.map(({ orderId: _orderId, freeQty: _freeQty, left: _left, ...line }) => line),
    tickets,
    payments,
    refunds,
  };
}
