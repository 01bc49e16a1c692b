import { settings } from '@shanmen/shared/contracts/admin/settings';
import {
  Invoice,
  InvoiceIssue,
  InvoicePage,
  InvoiceQuery,
  InvoiceRed,
  InvoiceReject,
} from '@shanmen/shared/contracts/commerce/invoice';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { sendFile } from '../../http/send-file.ts';
import { readMasterKeys } from '../../master-key.ts';
import { personKeys } from '../../platform/sealed-text.ts';
import { exportInvoices } from './invoice-export.service.ts';
import { issueInvoice, redInvoice, rejectInvoice, resendInvoice, showInvoices } from './invoice.service.ts';

type Site = () => Promise<{ dayCut: DayCuts }>;

const answer = { 200: Result(Invoice) };
const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'commerce.invoice.changed',
  changes: ['commerce.invoice'],
} as const;

/** 发票列表: what visitors asked for, and what staff made of it. */
export function invoiceRoutes(app: App, deps: AppDeps, site: Site): void {
  const { pools, config } = deps;
  const person = personKeys(readMasterKeys(config));
  const workOf = async () => {
    const now = deps.now();
    const [{ dayCut }, setting] = await Promise.all([site(), openSettings(pools.main)]);
    return { now, bizDate: businessDay(now, dayCut), person, siteName: setting(settings.siteName) };
  };

  app.get(
    '/api/commerce/invoices',
    {
      config: { permission: 'commerce:invoice:view', scope: 'none' },
      schema: { querystring: InvoiceQuery, response: { 200: Result(InvoicePage) } },
    },
    async ({ query }) => ({ result: await showInvoices(pools.main, query, person) }),
  );

  exportRoute(app, deps);

  app.post(
    '/api/commerce/invoices/:id/issue',
    {
      config: { ...writing, permission: 'commerce:invoice:issue' },
      schema: { params: IdParams, body: InvoiceIssue, response: answer },
    },
    async request => {
      const work = await workOf();
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => issueInvoice(tx, staff, params.id, body, work));
    },
  );

  app.post(
    '/api/commerce/invoices/:id/resend',
    {
      config: { ...writing, permission: 'commerce:invoice:resend' },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const work = await workOf();
      return runOnce(deps, request, tx => resendInvoice(tx, request.staff, request.params.id, work));
    },
  );

  app.post(
    '/api/commerce/invoices/:id/red',
    {
      config: { ...writing, permission: 'commerce:invoice:red' },
      schema: { params: IdParams, body: InvoiceRed, response: answer },
    },
    async request => {
      const work = await workOf();
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => redInvoice(tx, staff, params.id, body, work));
    },
  );

  app.post(
    '/api/commerce/invoices/:id/reject',
    {
      config: { ...writing, permission: 'commerce:invoice:reject' },
      schema: { params: IdParams, body: InvoiceReject, response: answer },
    },
    async request => {
      const work = await workOf();
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => rejectInvoice(tx, staff, params.id, body, work));
    },
  );
}

/** 发票 into a file. */
function exportRoute(app: App, deps: AppDeps): void {
  const person = personKeys(readMasterKeys(deps.config));
  app.post(
    '/api/commerce/invoices/export',
    {
      config: { permission: 'commerce:invoice:export', scope: 'none', audit: 'commerce.invoice.exported' },
      schema: { querystring: InvoiceQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const work = { now: deps.now(), person };
      return sendFile(reply, await exportInvoices(deps.pools.main, staff, query, work));
    },
  );
}
