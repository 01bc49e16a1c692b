import { api, queryKeys } from '@shanmen/shared';
import type { Invoice, InvoiceIssue, InvoiceRed } from '@shanmen/shared/contracts/commerce/invoice';

const endpoint = '/api/commerce/invoices';

/** The calls of 发票列表. */
export const invoiceCalls = {
  issue: (id: number, issue: InvoiceIssue, key: string) =>
    api.post<Invoice>(`${endpoint}/${id}/issue`, issue, { key }),
  red: (id: number, red: InvoiceRed, key: string) => api.post<Invoice>(`${endpoint}/${id}/red`, red, { key }),
  reject: (id: number, reason: string, key: string) =>
    api.post<Invoice>(`${endpoint}/${id}/reject`, { reason }, { key }),
  resend: (id: number, key: string) => api.post<Invoice>(`${endpoint}/${id}/resend`, undefined, { key }),
};

export const everyInvoice = queryKeys.list('commerce.invoice', {}).slice(0, 3);
