import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  SlotTemplate,
  SlotTemplateChange,
  SlotTemplateDraft,
  SlotTemplatePage,
  SlotTemplateQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-template';
import { dayOf } from '@shanmen/shared/time';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listSlotTemplates } from './slot-template.queries.ts';
import { addTemplate, changeTemplate } from './slot-template.service.ts';

export function slotTemplateRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  const writing = {
    permission: 'ticket:spot:edit',
    scope: 'none',
    audit: 'ticket.slot-template.changed',
    changes: ['ticket.slot-template', 'ticket.slot-quota', 'ticket.slot', 'ticket.spot'],
  } as const;

  app.get(
    '/api/ticket/slot-templates',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: SlotTemplateQuery, response: { 200: Result(SlotTemplatePage) } },
    },
    async ({ query }) => ({ result: await listSlotTemplates(pools.main, query) }),
  );

  app.post(
    '/api/ticket/slot-templates',
    {
      config: { ...writing, idempotent: true },
      schema: { body: SlotTemplateDraft, response: { 200: Result(SlotTemplate) } },
    },
    async request => runOnce(deps, request, tx => addTemplate(tx, request.staff, request.body, dayOf(now()))),
  );

  app.put(
    '/api/ticket/slot-templates/:id',
    {
      config: writing,
      schema: { params: IdParams, body: SlotTemplateChange, response: { 200: Result(SlotTemplate) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx =>
        changeTemplate(tx, staff, params.id, body, dayOf(now())),
      ),
    }),
  );
}
