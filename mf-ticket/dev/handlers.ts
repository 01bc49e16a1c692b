import type { MockAnswer, MockHandlers } from '@shanmen/shared/testing';
import { Scan } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { type VisitorAnswer, VisitorQuestion } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { maskedIdentity } from '@shanmen/shared/contracts/ticket/selling/identity';
import { ShiftClosing, ShiftCount, ShiftOpening } from '@shanmen/shared/contracts/ticket/shift/shift';
import { formatYuan } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';
import { Value } from 'typebox/value';
import { answer, refusal } from './answers.ts';
import { cartHandlers } from './demo-carts.ts';
import { demoDevices, demoGate, demoGates } from './demo-gate.ts';
import { pickupHandlers } from './demo-pickup.ts';
import { teamHandlers } from './demo-team.ts';
import { type DemoWindow, demoWindow } from './demo-window.ts';

export type TicketMockOptions = {
  readonly now?: () => Date;
  /** Whether the seller's shift is open already. */
  readonly startsOpen?: boolean;
};

/** The ticketing calls of one window and its gates, answered from memory. */
export function ticketHandlers(options: TicketMockOptions = {}): MockHandlers {
  const { now = () => new Date(), startsOpen = false } = options;
  const window = demoWindow({ now, startsOpen });
  const gate = demoGate(window.tickets, now);
  const answered = new Map<string, MockAnswer>();
  const everyDay = () => answer(window.boot(null).visitDates.map(day => ({ day, no: null })));
  return {
    ...cartHandlers(now),
    ...teamHandlers,
    ...pickupHandlers,
    'GET /api/ticket/offline-leases': () => answer([]),
    'GET /api/ticket/offline-leases/active': () => answer([]),
    'GET /api/ticket/offline-sales': () => answer({ rows: [], total: 0 }),
    'GET /api/ticket/sale-boot': ({ query }) => answer(window.boot(query.get('visitDate'))),
    'GET /api/ticket/slots': ({ query }) => answer(window.slots(query.get('visitDate') ?? dayOf(now()))),
    'POST /api/ticket/changes/days': everyDay,
    'POST /api/ticket/booked-moves/days': everyDay,
    'POST /api/ticket/orders': ({ body, key }) => {
      const known = answered.get(key ?? '');
      if (known) return known;
      const outcome = Value.Check(WindowSale, body) ? sell(window, body) : refusal('invalid_input');
      if (outcome.status === 200 && key) answered.set(key, outcome);
      return outcome;
    },
    'POST /api/ticket/orders/:orderNo/prints': ({ params }) => found(window.print(params['orderNo'] ?? '')),
    'POST /api/ticket/orders/:orderNo/reprints': ({ params }) => found(window.print(params['orderNo'] ?? '')),
    'POST /api/ticket/visitors/check': ({ body }) =>
      Value.Check(VisitorQuestion, body) ? answer(checked(body)) : refusal('invalid_input'),
    'POST /api/ticket/shifts': ({ body }) =>
      Value.Check(ShiftOpening, body) ? answer(window.openShift(body)) : refusal('invalid_input'),
    'POST /api/ticket/shifts/:id/counting': () => found(window.stopSelling()),
    'POST /api/ticket/shifts/:id/count': ({ body }) =>
      Value.Check(ShiftCount, body) ? found(window.count(body.countedCashFen)) : refusal('invalid_input'),
    'POST /api/ticket/shifts/:id/close': ({ body }) =>
      Value.Check(ShiftClosing, body) ? found(window.close(body)) : refusal('invalid_input'),
    'GET /api/ticket/price-rules/terms': () => answer({ products: [], channels: [] }),
    'GET /api/ticket/price-rules': () => answer({ rows: [], total: 0 }),
    'GET /api/ticket/devices': () => answer({ rows: demoDevices, total: demoDevices.length }),
    'GET /api/ticket/scan-conflicts': () => answer({ rows: [], total: 0 }),
    'GET /api/ticket/gates': () => answer(demoGates),
    'GET /api/ticket/check-ins': ({ query }) => answer(gate.log(Number(query.get('gateId')))),
    'POST /api/ticket/check-ins': ({ body }) =>
      Value.Check(Scan, body) ? answer(gate.scan(body)) : refusal('invalid_input'),
  };
}

function sell(window: DemoWindow, sale: WindowSale): MockAnswer {
  const outcome = window.sell(sale);
  if (outcome === 'sold_out') return refusal('sold_out', '余票不足：该时段余票不够');
  if (outcome === 'price_changed') {
    return refusal('price_changed', `价格已更新，请核对应收（原 ¥${formatYuan(sale.expectedTotalFen)}）`);
  }
  return answer(outcome);
}

function found(result: unknown): MockAnswer {
  return result === undefined ? refusal('not_found') : answer(result);
}

export const handlers = ticketHandlers();

/** Everybody may buy; nobody's age is read from the document. */
function checked({ visitor: { name, idKind, idNo } }: VisitorQuestion): VisitorAnswer {
  const idMasked = maskedIdentity(idNo);
  return { visitor: { name: name ?? null, idKind, idMasked, cert: null }, age: null };
}
