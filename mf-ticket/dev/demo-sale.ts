import type { Order, SoldTicket, WindowSale } from '@shanmen/shared/contracts/ticket/order';
import type { SaleProduct } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import type { Slot } from '@shanmen/shared/contracts/ticket/slot';
import { multiplyFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';
import { demoProducts } from './demo-catalogue.ts';

export function newShift(openedAt: Date, openingFloatFen: Shift['openingFloatFen']): Shift {
  return {
    id: 1,
    no: 'B2611200001',
    windowId: 1,
    windowName: '南门 1 号窗口',
    siteName: '南门售票处',
    sellerName: '售票员01',
    bizDate: dayOf(openedAt),
    openedAt: openedAt.toISOString(),
    closedAt: null,
    openingFloatFen,
    state: 'OPEN',
    soldTickets: 0,
    soldFen: zeroFen,
    countedCashFen: null,
    overShortReason: null,
  };
}

function productOf(id: number): SaleProduct | undefined {
  return demoProducts.find(product => product.id === id);
}

export function priceSale(sale: WindowSale) {
  const lines = sale.lines.map(({ productId, qty }) => {
    const product = productOf(productId);
    const unitSaleFen = product?.priceFen ?? zeroFen;
    return {
      productName: product?.name ?? '',
      qty,
      unitSaleFen,
      amountFen: multiplyFen(unitSaleFen, qty),
    };
  });
  return { lines, totalFen: sumFen(lines.map(line => line.amountFen)) };
}

export function newOrder(sale: WindowSale, number: number, soldAt: Date, places: readonly Slot[]): Order {
  const { lines, totalFen } = priceSale(sale);
  const tenderFen = sumFen(
    sale.payments.map(payment => (payment.method === 'CASH' ? payment.tenderFen : payment.amountFen)),
  );
  return {
    id: number,
    orderNo: `D26112000${String(number).padStart(4, '0')}`,
    visitDate: sale.visitDate,
    soldAt: soldAt.toISOString(),
    sellerName: '售票员01',
    windowName: '南门 1 号窗口',
    siteName: '南门售票处',
    totalFen,
    paidFen: totalFen,
    tenderFen,
    changeFen: subtractFen(tenderFen, totalFen),
    lines,
    payState: 'PAID',
    payments: sale.payments.map(({ method, amountFen }) => ({
      method: method === 'SCAN' ? 'WECHAT' : method,
      amountFen,
      state: 'SUCCESS',
      words: null,
    })),
    tickets: sale.lines.flatMap((line, lineNumber) =>
      Array.from({ length: line.qty }, (_, index) =>
        newTicket(line, `${number}${lineNumber}${index}`, sale.visitDate, places),
      ),
    ),
  };
}

type Line = WindowSale['lines'][number];

function newTicket(line: Line, number: string, visitDate: string, places: readonly Slot[]): SoldTicket {
  const slot = places.find(candidate => candidate.id === line.slotId);
  const product = productOf(line.productId);
  const ticketNo = `26112${number.padStart(11, '0')}`;
  return {
    ticketNo,
    qr: `1.${ticketNo}.1.demo`,
    productName: product?.name ?? '',
    crowd: product?.crowd ?? 'ADULT',
    places: slot ? [{ spotName: slot.spotName, times: 1 }] : [],
    visitDate,
    startTime: slot?.startTime ?? null,
    endTime: slot?.endTime ?? null,
    personCount: 1,
    priceFen: product?.priceFen ?? zeroFen,
    status: 'I',
    printCount: 0,
  };
}
