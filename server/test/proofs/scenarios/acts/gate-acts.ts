import type { AllotmentRuleDraft } from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';
import type { OfflineScan } from '@shanmen/shared/contracts/ticket/offline/offline-scan';
import { addDays, instantOf } from '@shanmen/shared/time';

import { endDays, openDay } from '../../../../src/ticket/public.ts';
import type { Answer, Client, TestApp } from '../../../app/app.ts';
import { enrolAt } from '../../../people/device.ts';
import type { Attraction } from '../../../data/ticket/factories.ts';
import { asOwner } from '../../../app/scenario.ts';
import { newVisitor } from '../../../people/visitor.ts';

type GateDesk = { test: TestApp; lead: Client; gateId: number; qr: string; spot: Attraction };
type GateAct = {
  prepare?: (desk: GateDesk) => Promise<unknown>;
  act: (desk: GateDesk) => Promise<Answer<unknown>>;
  effect: string;
};

/** Somebody waits for a slot that is sold out. */
async function waitFor({ test, spot: { slotId, productId, spotId } }: GateDesk): Promise<Answer<unknown>> {
  await asOwner(
    test.database.url,
    `update ticket.slot set capacity = held + sold + reserved where spot_id = ${spotId}`,
  );
  const { proof } = await newVisitor(test);
  return test.anonymous.call('POST', '/api/ticket/public/waiting-entries', {
    body: { slotId, productId, qty: 1, contactName: '林小满' },
    key: true,
    headers: { 'visitor-proof': proof },
  });
}

function makeLink(lead: Client): Promise<Answer<unknown>> {
  return lead.call('POST', '/api/ticket/sale-links', {
    body: {
      name: '春游推广',
      channel: 'STF',
      ownerType: 'STAFF',
      ownerId: 1,
      productIds: [],
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    },
    key: true,
  });
}

const devices = `select string_agg(concat_ws(' ', name, status, secret_enc), ',' order by id) as value from ticket.device`;
const scans = 'select count(*)::text as value from ticket.checkin_log';

/** An admission without a line on a code that nobody knows. */
const stranger: OfflineScan = {
  code: '1.1234567890123456.1.0123456789',
  direction: 'IN',
  persons: 1,
  nonce: '4b1c2a5e-6f0d-4a6b-9f3e-2d1c0b9a8f7e',
  deviceTime: '2026-10-02T02:00:00Z',
  result: 'OK',
};

function keptForWindows({ spotId }: Attraction) {
  const body: AllotmentRuleDraft = {
    spotId,
    channelId: 1,
    enterpriseId: null,
    sharePercent: 20,
    releaseKind: 'MINUTES',
    releaseDays: 0,
    releaseTime: '17:00',
    releaseMinutes: 60,
    mayUsePool: true,
    status: 'on',
  };
  return { body, key: true } as const;
}

/** What is done about devices, and by hand where a machine judged otherwise. */
export const gateActs: Readonly<Record<string, GateAct>> = {
  'ticket.check-in.forced': {
    act: ({ lead, gateId, qr }) =>
      lead.call('POST', '/api/ticket/forced-scans', {
        body: { code: qr, gateId, persons: 1, reason: '设备误判' },
        key: true,
      }),
    effect: scans,
  },
  'ticket.scan-conflict.settled': {
    prepare: async ({ test, lead, gateId }) => {
      const gate = await enrolAt(test, lead, gateId);
      return gate.call('POST', '/api/ticket/check-ins/batch', { body: { scans: [stranger] } });
    },
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/scan-conflicts/1/settle', { body: { note: '已补票' }, key: true }),
    effect: 'select count(settled_at)::text as value from ticket.scan_conflict',
  },
  'ticket.ticket.restored': {
    prepare: async ({ test, spot: { visitDate } }) => {
      const next = addDays(visitDate, 1);
      await openDay(test.db, next, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
      return endDays(test.db, instantOf(next));
    },
    act: ({ lead, qr, spot: { visitDate } }) =>
      lead.call('POST', `/api/ticket/tickets/${qr.split('.')[1]}/restore`, {
        body: { visitDate: addDays(visitDate, 1), reason: '索道停运' },
        key: true,
      }),
    effect: `select string_agg(status, '' order by id) as value from ticket.ticket`,
  },
  'commerce.blacklist.changed': {
    act: ({ lead }) =>
      lead.call('POST', '/api/commerce/blacklist-entries', {
        body: {
          kind: 'MOBILE',
          value: '15400009999',
          scopes: ['RESERVE'],
          reason: 'SCALPER',
          lastDay: null,
          note: '倒票',
        },
        key: true,
      }),
    effect: 'select count(*)::text as value from commerce.blacklist_entry',
  },
  'ticket.sale-link.changed': {
    act: ({ lead }) => makeLink(lead),
    effect: 'select count(*)::text as value from ticket.sale_link',
  },
  'ticket.sale-link.downloaded': {
    prepare: ({ lead }) => makeLink(lead),
    act: ({ lead }) => lead.call('POST', '/api/ticket/sale-links/1/download'),
    // A file changes nothing but the log.
    effect: `select count(*)::text as value from platform.audit_log where action = 'ticket.sale-link.downloaded'`,
  },
  'commerce.invoice.changed': {
    prepare: ({ test }) =>
      asOwner(
        test.database.url,
        `insert into commerce.invoice
           (no, order_id, order_no, kind, title_type, title, amount_fen, tax_fen, applied_at)
         select 'FP261002-0001', id, order_no, 'PLAIN', 'PERSON', '林小满', 4000, 0, now()
         from ticket.ticket_order
         limit 1`,
      ),
    act: ({ lead }) =>
      lead.call('POST', '/api/commerce/invoices/1/reject', { body: { reason: '抬头不符' }, key: true }),
    effect: 'select state as value from commerce.invoice',
  },
  'commerce.invoice.exported': {
    act: ({ lead }) => lead.call('POST', '/api/commerce/invoices/export'),
    effect: `select count(*)::text as value from platform.audit_log where action = 'commerce.invoice.exported'`,
  },
  'ticket.waiting.changed': {
    prepare: waitFor,
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/waiting-entries/1/cancel', { body: { reason: '游客要求' }, key: true }),
    effect: 'select count(ended_at)::text as value from ticket.waiting_entry',
  },
  'ticket.waiting.returned': {
    prepare: async desk => {
      const waited = await waitFor(desk);
      await asOwner(
        desk.test.database.url,
        `insert into ticket.waiting_prepayment
           (waiting_entry_id, method, amount_fen, trade_no, state, ask_at, biz_date, begun_at, paid_at)
         select id, 'WECHAT', 4000, 'HB1-1', 'REFUSED', now(), current_date, now(), now()
         from ticket.waiting_entry`,
      );
      return waited;
    },
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/waiting-entries/1/prepayment-return', {
        body: { through: 'BANK', reason: '转账流水 0815' },
        key: true,
      }),
    effect: 'select state as value from ticket.waiting_prepayment',
  },
  'ticket.allotment-rule.changed': {
    act: ({ lead, spot }) => lead.call('POST', '/api/ticket/allotment-rules', keptForWindows(spot)),
    effect: 'select sum(reserved)::text as value from ticket.slot',
  },
  'ticket.allotment.changed': {
    prepare: ({ lead, spot }) => lead.call('POST', '/api/ticket/allotment-rules', keptForWindows(spot)),
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/allotments/1/release', { body: { reason: '客流已散' }, key: true }),
    effect: 'select sum(reserved)::text as value from ticket.slot',
  },
  'ticket.calendar.changed': {
    act: ({ lead, spot: { visitDate } }) =>
      lead.call('POST', '/api/ticket/calendar-days', {
        body: {
          dateFrom: addDays(visitDate, 1),
          dateTo: addDays(visitDate, 2),
          season: 'PEAK',
          dayType: 'HOLIDAY',
          state: 'closed',
          note: '春节',
        },
        key: true,
      }),
    effect: `select string_agg(day_type, ',' order by day) as value from ticket.calendar_day`,
  },
  'ticket.spot-closure.changed': {
    act: ({ lead, spot: { spotId, visitDate } }) =>
      lead.call('POST', '/api/ticket/spot-closures', {
        body: {
          spotId,
          dateFrom: visitDate,
          dateTo: visitDate,
          slotId: null,
          reason: 'WEATHER',
          refundPolicy: 'FULL_NOFEE',
          note: '',
        },
        key: true,
      }),
    effect: `select string_agg(closed::text, ',' order by id) as value from ticket.slot`,
  },
  'ticket.gate.changed': {
    act: ({ lead, spot: { spotId } }) =>
      lead.call('POST', '/api/ticket/gates', {
        body: { spotId, code: 'XQ1', name: '溪桥口', direction: 'BOTH' },
        key: true,
      }),
    effect: 'select count(*)::text as value from ticket.gate',
  },
  'ticket.sale-site.changed': {
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/sale-sites', { body: { code: 'XM', name: '西门售票处' }, key: true }),
    effect: `select (select count(*) from ticket.sale_site) || '/' || (select count(*) from admin.outlet) as value`,
  },
  'ticket.print-layout.changed': {
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/print-layouts', {
        body: {
          name: '预印门票',
          widthMm: 210,
          heightMm: 90,
          parts: (['code', 'ticketNo', 'visit'] as const).map((field, index) => ({
            field,
            xMm: 60 * index,
            yMm: 10,
            widthMm: 31,
            sizePt: 10,
            text: '',
          })),
          status: 'on',
        },
        key: true,
      }),
    effect: 'select count(*)::text as value from ticket.print_layout',
  },
  'ticket.device.enrolled': {
    act: ({ lead, gateId }) =>
      lead.call('POST', '/api/ticket/devices', {
        body: { sn: 'ACT-1', name: '左闸', kind: 'GATE', gateId, status: 'on' },
      }),
    effect: devices,
  },
  'ticket.device.changed': {
    prepare: ({ test, lead, gateId }) => enrolAt(test, lead, gateId),
    act: ({ lead, gateId }) =>
      lead.call('PUT', '/api/ticket/devices/1', {
        body: { name: '右闸', gateId, status: 'off', version: 1 },
      }),
    effect: devices,
  },
  'ticket.device.rekeyed': {
    prepare: ({ test, lead, gateId }) => enrolAt(test, lead, gateId),
    act: ({ lead }) => lead.call('POST', '/api/ticket/devices/1/keys'),
    effect: devices,
  },
};
