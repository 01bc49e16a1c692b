import type { Answer, Client } from '../../../app/app.ts';
import { decided, itemsOf } from '../../../data/audit/audit-desk.ts';
import { countDrawer, stopSelling } from '../../../data/ticket/factories.ts';

type ShiftDesk = { seller: Client; lead: Client; windowId: number; shiftId: number };
type ShiftAct = {
  prepare?: (desk: ShiftDesk) => Promise<unknown>;
  act: (desk: ShiftDesk) => Promise<Answer<unknown>>;
  effect: string;
};

const shifts = `select string_agg(state, ',') || (select count(*) from commerce.payment_posting) as value from ticket.ticket_shift`;

/** What happens to a shift and its drawer besides sales. */
export const shiftActs: Readonly<Record<string, ShiftAct>> = {
  'ticket.cash.moved': {
    act: ({ seller, windowId }) =>
      seller.call('POST', '/api/ticket/cash-moves', {
        body: { windowId, kind: 'DROP', amountFen: 100_00, reason: '抽大钞' },
        key: true,
      }),
    effect: `select count(*) || '/' || (select count(*) from commerce.payment_posting) as value from ticket.cash_move`,
  },
  'ticket.shift.closed': {
    prepare: ({ seller, shiftId }) => counted(seller, shiftId),
    act: ({ seller, shiftId }) =>
      seller.call('POST', `/api/ticket/shifts/${shiftId}/close`, {
        body: { overShortReason: '少收' },
        key: true,
      }),
    effect: shifts,
  },
  'ticket.shift.forced': {
    act: ({ lead, shiftId }) =>
      lead.call('POST', `/api/ticket/shifts/${shiftId}/force-close`, {
        body: { countedCashFen: 1_00, reason: '离岗' },
        key: true,
      }),
    effect: shifts,
  },
  'ticket.shift.audited': {
    prepare: ({ seller, shiftId }) => closed(seller, shiftId),
    act: ({ lead, shiftId }) =>
      lead.call('POST', `/api/ticket/shifts/${shiftId}/audit`, { body: { remark: '已核对' }, key: true }),
    effect: shifts,
  },
  'ticket.shift.recounted': {
    prepare: async ({ seller, lead, shiftId }) => {
      await closed(seller, shiftId);
      const { rows } = await itemsOf(lead, { source: 'ticket-shift' });
      return decided(lead, rows, { step: 'reject', reason: '点数不符' });
    },
    act: ({ lead, shiftId }) =>
      lead.call('POST', `/api/ticket/shifts/${shiftId}/recount`, {
        body: { countedCashFen: 501_00 },
        key: true,
      }),
    effect: 'select counted_cash_fen::text as value from ticket.ticket_shift',
  },
};

async function counted(seller: Client, shiftId: number): Promise<unknown> {
  await stopSelling(seller, shiftId);
  return countDrawer(seller, shiftId, 500_00);
}

async function closed(seller: Client, shiftId: number): Promise<unknown> {
  await counted(seller, shiftId);
  return seller.call('POST', `/api/ticket/shifts/${shiftId}/close`, {
    body: { overShortReason: '少收' },
    key: true,
  });
}
