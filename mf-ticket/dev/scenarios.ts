import type { Scenarios } from '@shanmen/shared/testing';
import { refusal } from './answers.ts';
import { ticketHandlers } from './handlers.ts';

/** States of the window that take some work to get to by hand. */
export const scenarios: Scenarios = {
  'shift-open': { title: '已开班', handlers: ticketHandlers({ startsOpen: true }) },
  'sold-out': {
    title: '售票时余票不足',
    handlers: {
      ...ticketHandlers({ startsOpen: true }),
      'POST /api/ticket/orders': () => refusal('sold_out', '余票不足：该时段余票不够'),
    },
  },
  'payment-unknown': {
    title: '售票时结果不明',
    handlers: {
      ...ticketHandlers({ startsOpen: true }),
      'POST /api/ticket/orders': () => refusal('outcome_unknown'),
    },
  },
};
