import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  PrintLayout,
  PrintLayoutChange,
  PrintLayoutDraft,
  PrintLayoutPage,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';

const address = '/api/ticket/print-layouts';

/** The calls about what is printed where on a ticket. */
export const printLayoutCalls = {
  ...crud<PrintLayout, PrintLayoutDraft, PrintLayoutChange>('ticket.print-layout', address),
  usable: () => api.get<PrintLayoutPage>(address, { query: { status: 'on', pageSize: 200 } }),
};

export const printLayoutKeys = {
  usable: queryKeys.list('ticket.print-layout', { status: 'on' }),
};
