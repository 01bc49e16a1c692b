import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
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
import { sendFile } from '../../http/files/send-file.ts';
import { readMasterKeys } from '../../process/master-keys/master-key.ts';
import { personKeys } from '../../platform/secrets/sealed-text.ts';
import type { Staff } from '../../callers/staff.ts';
import { exportInvoices } from './invoice-export.service.ts';
import {
  invoiceReach,
  issueInvoice,
  redInvoice,
  rejectInvoice,
  resendInvoice,
  showInvoices,
} from './invoice.service.ts';
import { openInvoices } from './provider/nuonuo.gateway.ts';

type Site = () => Promise<{ dayCut: DayCuts }>;

const answer = { 200: Result(Invoice) };
const writing = {
  scope: 'ticket',
  idempotent: true,
  audit: 'commerce.invoice.changed',
  changes: ['commerce.invoice'],
} as const;

/** 发票列表: what visitors asked for, and what staff made of it. */
export function invoiceRoutes(app: App, deps: AppDeps, site: Site): void {
  const { pools } = deps;
  const readingOf = reader(deps, site);
  const workOf = async (staff: Staff, code: InvoiceCode) => {
    const [reading, setting] = await Promise.all([readingOf(staff, code), openSettings(pools.main)]);
    return { ...reading, siteName: setting(settings.siteName) };
  };

  app.get(
    '/api/commerce/invoices',
    {
      config: { permission: 'commerce:invoice:view', scope: 'ticket' },
      schema: { querystring: InvoiceQuery, response: { 200: Result(InvoicePage) } },
    },
    async ({ staff, query }) => {
      const reading = await readingOf(staff, 'commerce:invoice:view');
      return { result: await showInvoices(pools.main, query, reading) };
    },
  );

  exportRoute(app, deps, readingOf);

  app.post(
    '/api/commerce/invoices/:id/issue',
    {
      config: { ...writing, permission: 'commerce:invoice:issue' },
      schema: { params: IdParams, body: InvoiceIssue, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(staff, 'commerce:invoice:issue');
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
      const { staff, params } = request;
      const work = await workOf(staff, 'commerce:invoice:resend');
      return runOnce(deps, request, tx => resendInvoice(tx, staff, params.id, work));
    },
  );

  app.post(
    '/api/commerce/invoices/:id/red',
    {
      config: { ...writing, permission: 'commerce:invoice:red' },
      schema: { params: IdParams, body: InvoiceRed, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(staff, 'commerce:invoice:red');
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
      const { staff, params, body } = request;
      const work = await workOf(staff, 'commerce:invoice:reject');
      return runOnce(deps, request, tx => rejectInvoice(tx, staff, params.id, body, work));
    },
  );
}

/** 发票 into a file. */
function exportRoute(app: App, deps: AppDeps, readingOf: ReturnType<typeof reader>): void {
  const code = 'commerce:invoice:export';
  app.post(
    '/api/commerce/invoices/export',
    {
      config: { permission: code, scope: 'ticket', audit: 'commerce.invoice.exported' },
      schema: { querystring: InvoiceQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const reading = await readingOf(staff, code);
      return sendFile(reply, await exportInvoices(deps.pools.main, staff, query, reading));
    },
  );
}

type InvoiceCode = Parameters<typeof invoiceReach>[2];

/** What a person who uses a right reads by, as of now. */
function reader({ pools, config, now: clock }: AppDeps, site: Site) {
  const person = personKeys(readMasterKeys(config));
  return async (staff: Staff, code: InvoiceCode) => {
    const now = clock();
    const bizDate = businessDay(now, (await site()).dayCut);
    const reach = await invoiceReach(pools.main, staff, code, bizDate);
    const hasProvider = (await openInvoices(pools.main, person, clock)) !== null;
    return { now, bizDate, person, reach, hasProvider };
  };
}
