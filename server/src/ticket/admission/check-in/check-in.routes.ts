import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  Gate,
  Scan,
  ScanAnswer,
  ScanLog,
  ScanPreview,
  ScanQuery,
  ScanUndo,
} from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { teamChanges } from '../../../http/operation/team-changes.ts';
import { listGates } from '../../capacity/place/place.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { checkIn, type Inspector, previewScan, showScans } from './check-in.service.ts';
import { undoCheckIn } from './undo.service.ts';

const scanning = { permission: 'ticket:check-in:scan', signed: true, scope: 'none' } as const;

export function checkInRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;
  const scanWork = async () => ({ ...(await momentOf(deps, site)), keys });

  app.get(
    '/api/ticket/gates',
    {
      config: { permission: { anyOf: ['ticket:check-in:view', 'ticket:spot:view'] }, scope: 'none' },
      schema: { response: { 200: Result(Type.Array(Gate, { maxItems: 500 })) } },
    },
    async () => ({ result: await listGates(pools.main) }),
  );

  app.get(
    '/api/ticket/check-ins',
    {
      config: { permission: 'ticket:check-in:view', scope: 'none' },
      schema: { querystring: ScanQuery, response: { 200: Result(ScanLog) } },
    },
    async request => ({
      result: await showScans(pools.main, request.query.gateId, {
        ...(await momentOf(deps, site)),
        dwellMinutes: (await openSettings(pools.main))(settings.dwellMinutes),
      }),
    }),
  );

  app.post(
    '/api/ticket/check-ins',
    {
      config: { ...scanning, changes: ['ticket.check-in'], alsoChanges: teamChanges },
      schema: { body: Scan, response: { 200: Result(ScanAnswer) } },
    },
    async request => {
      const inspector = inspectorOf(request, request.body);
      return { result: await checkIn(pools.main, inspector, request.body, await scanWork()) };
    },
  );

  app.post(
    '/api/ticket/check-ins/preview',
    { config: scanning, schema: { body: Scan, response: { 200: Result(ScanPreview) } } },
    async request => {
      inspectorOf(request, request.body);
      return { result: await previewScan(pools.main, request.body, await scanWork()) };
    },
  );

  app.post(
    '/api/ticket/check-ins/:id/undo',
    {
      config: {
        permission: 'ticket:check-in:undo',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.check-in.undone',
        changes: ['ticket.check-in'],
      },
      schema: { params: IdParams, body: ScanUndo, response: { 200: Result(ScanAnswer) } },
    },
    async request => {
      const { staff, params, body, idempotency } = request;
      const setting = await openSettings(pools.main);
      const work = {
        ...(await momentOf(deps, site)),
        undoMinutes: setting(settings.undoMinutes),
        idemKey: idempotency.recordKey,
      };
      return runOnce(deps, request, tx => undoCheckIn(tx, staff, params.id, body, work));
    },
  );
}

/** A person, or the device that signed; a device speaks for its own gate only. @throws device_elsewhere */
function inspectorOf(request: FastifyRequest, { gateId }: Pick<Scan, 'gateId'>): Inspector {
  const { id: requestId, signedBy } = request;
  if (signedBy === null) return { staffId: request.staff.id, deviceId: null, requestId };
  if (signedBy.gateId !== gateId) throw new RuleViolation('device_elsewhere');
  return { staffId: null, deviceId: signedBy.id, requestId };
}
