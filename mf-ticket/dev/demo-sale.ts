import type { Order, SoldTicket, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { fen, multiplyFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';
import { demoProducts } from './demo-catalogue.ts';
import { teamProducts } from './demo-team.ts';

export function newShift(
  openedAt: Date,
  openingFloatFen: Shift['openingFloatFen'],
  paperFrom?: string,
): Shift {
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
    ...(paperFrom === undefined ? {} : { paper: { from: paperFrom, to: null, voided: null } }),
  };
}

function productOf(id: number): SaleProduct | undefined {
  return [...demoProducts, ...teamProducts].find(product => product.id === id);
}

const companionCrowd = 'GUIDE_FREE';
const freePerN = 16;

/** Of a group one of sixteen goes free. */
function freeOf({ saleMode }: WindowSale, product: SaleProduct | undefined, qty: number): number {
  return saleMode === 'TEAM' && product?.crowd !== companionCrowd ? Math.floor(qty / freePerN) : 0;
}

export function priceSale(sale: WindowSale) {
  const lines = sale.lines.map(({ productId, qty }) => {
    const product = productOf(productId);
    const unitSaleFen = product?.priceFen ?? zeroFen;
    const freeQty = freeOf(sale, product, qty);
    return {
      productName: product?.name ?? '',
      qty,
      unitSaleFen,
      amountFen: multiplyFen(unitSaleFen, qty - freeQty),
      ...(freeQty > 0 ? { freeQty } : {}),
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
    ...(sale.saleMode === 'TEAM'
      ? {
          team: {
            agreementNo: 'XY26110001',
            enterpriseName: '云岭国际旅行社',
            guideName: null,
            externalNo: null,
            driverName: null,
            ...(sale.payments.some(({ method }) => method === 'CREDIT')
              ? { availableFen: subtractFen(fen(200_000_00), totalFen) }
              : {}),
          },
        }
      : {}),
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
      Array.from({ length: codesOf(sale, line) }, (_, index) => ({
        ...newTicket(line, `${number}${lineNumber}${index}`, sale.visitDate, places),
        personCount: line.qty / codesOf(sale, line),
      })),
    ),
  };
}

type Line = WindowSale['lines'][number];

/** One for all of a line, or one each. */
function codesOf({ ticketForm }: WindowSale, { productId, qty }: Line): number {
  return (ticketForm ?? productOf(productId)?.ticketForm) === 'GROUP' ? 1 : qty;
}

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
