import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { ReportRows, ReportTotals } from '@shanmen/shared/contracts/reports/report';
import { fen, multiplyFen } from '@shanmen/shared/money';

import { testApp } from '../../app/app.ts';
import {
  attraction,
  cashSale,
  countDrawer,
  openShift,
  saleSite,
  scan,
  sell,
  stopSelling,
} from '../../data/ticket/factories.ts';
import { findFaults, readNumber } from '../../app/scenario.ts';

describe('the first sale, from the float to the report', () => {
  it('T-20 T-22 sells two tickets, admits one, counts the drawer and reports it, all to the fen', async () => {
    const test = await testApp();
    const { url } = test.database;
    const site = await saleSite(test.db);
    const temple = await attraction(test.db);
    const seller = await test.signIn('seller01');

    const opened = await openShift(seller, site.windowId, 500);
    expect(opened.result).toMatchObject({ state: 'OPEN', openingFloatFen: 500_00, soldTickets: 0 });

    const sale = cashSale(site, temple, 2, {
      payments: [{ method: 'CASH', amountFen: multiplyFen(temple.priceFen, 2), tenderFen: fen(100_00) }],
    });
    const { result: order } = await sell(seller, sale);
    expect(order).toMatchObject({ totalFen: 80_00, paidFen: 80_00, tenderFen: 100_00, changeFen: 20_00 });
    expect(order.tickets.map(ticket => ticket.status)).toEqual(['I', 'I']);

    const cash = `select sum(amount_fen) as value from commerce.payment_entry where account = 'cash/${opened.result.id}'`;
    expect(await readNumber(url, cash)).toBe(580_00);
    expect(await readNumber(url, `${cash} and amount_fen = 8000`)).toBe(80_00);
    expect(
      await readNumber(
        url,
        `select sum(amount_fen) as value from commerce.payment_entry where account = 'order/${order.id}'`,
      ),
    ).toBe(-80_00);

    const [first, second] = order.tickets;
    const admitted = await scan(seller, temple.gateId, first?.qr ?? '');
    expect(admitted.result).toMatchObject({ result: 'OK', text: '请通行', persons: 1 });
    const refused = await scan(seller, temple.gateId, first?.qr ?? '');
    expect(refused.result).toMatchObject({ result: 'USED_UP', persons: 0 });

    const seen = await seller.call<Order>('GET', `/api/ticket/orders/${order.orderNo}`);
    expect(seen.result.tickets.map(ticket => [ticket.ticketNo, ticket.status])).toEqual([
      [first?.ticketNo, 'O'],
      [second?.ticketNo, 'I'],
    ]);
    const slot = `from ticket.slot where id = ${temple.slotId}`;
    expect(await readNumber(url, `select sold as value ${slot}`)).toBe(2);
    expect(await readNumber(url, `select checked_in as value ${slot}`)).toBe(1);

    await stopSelling(seller, opened.result.id);
    const counted = await countDrawer(seller, opened.result.id, 580_00);
    expect(counted.result).toMatchObject({
      expectedCashFen: 580_00,
      overShortFen: 0,
      soldTickets: 2,
      soldFen: 80_00,
    });
    const closed = await seller.call<Shift>('POST', `/api/ticket/shifts/${opened.result.id}/close`, {
      body: {},
      key: true,
    });
    expect(closed.result.state).toBe('CLOSED');

    const totals = await seller.call<ReportTotals>('GET', '/api/reports/totals/t.today');
    expect(totals.result).toMatchObject({
      rowCount: 2,
      cells: { qty: 2, soldFen: 80_00, refundFen: 0, netFen: 80_00 },
    });
    const rows = await seller.call<ReportRows>('GET', '/api/reports/rows/t.today');
    expect(rows.result.rows.map(row => [row[1], row[16]])).toEqual([
      [order.orderNo, 'I'],
      [order.orderNo, 'O'],
    ]);
    expect(await findFaults(test.db)).toEqual([]);
    await test.close();
  });
});
