import { api, queryKeys } from '@shanmen/shared';
import type {
  PrintLayout,
  PrintLayoutChange,
  PrintLayoutDraft,
  PrintLayoutPage,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';

const address = '/api/ticket/print-layouts';

/** The calls about what is printed where on a ticket. */
export const printLayoutCalls = {
  add: (draft: PrintLayoutDraft, key: string) => api.post<PrintLayout>(address, draft, { key }),
  change: (id: number, change: PrintLayoutChange) => api.put<PrintLayout>(`${address}/${id}`, change),
  usable: () => api.get<PrintLayoutPage>(address, { query: { status: 'on', pageSize: 200 } }),
};

export const printLayoutKeys = {
  every: queryKeys.list('ticket.print-layout', {}).slice(0, 3),
  usable: queryKeys.list('ticket.print-layout', { status: 'on' }),
};
