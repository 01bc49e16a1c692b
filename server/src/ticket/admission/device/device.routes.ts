import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  Device,
  DeviceChange,
  DeviceDraft,
  DeviceKey,
  DeviceOrders,
  DevicePage,
  DeviceQuery,
  DeviceReport,
} from '@shanmen/shared/contracts/ticket/admission/device';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { listDevices } from './device.queries.ts';
import { changeDevice, enrolDevice, rekeyDevice, reportDevice } from './device.service.ts';

export function deviceRoutes(app: App, { pools, now }: AppDeps, keys: TicketKeys): void {
  const work = () => ({ now: now(), seal: keys.person });
  const writing = { permission: 'ticket:device:edit', scope: 'none', changes: ['ticket.device'] } as const;

  app.get(
    '/api/ticket/devices',
    {
      config: { permission: { anyOf: ['ticket:spot:view', 'ticket:check-in:view'] }, scope: 'none' },
      schema: { querystring: DeviceQuery, response: { 200: Result(DevicePage) } },
    },
    async ({ query }) => ({ result: await listDevices(pools.main, query, now()) }),
  );

  // Its answer holds a key, so it is not one that is saved for repeats; the serial number makes it once.
  app.post(
    '/api/ticket/devices',
    {
      config: { ...writing, audit: 'ticket.device.enrolled' },
      schema: { body: DeviceDraft, response: { 200: Result(DeviceKey) } },
    },
    async ({ staff, body }) => ({
      result: await withTransaction(pools.main, tx => enrolDevice(tx, staff, body, work())),
    }),
  );

  app.put(
    '/api/ticket/devices/:id',
    {
      config: { ...writing, audit: 'ticket.device.changed' },
      schema: { params: IdParams, body: DeviceChange, response: { 200: Result(Device) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeDevice(tx, staff, params.id, body, work())),
    }),
  );

  app.post(
    '/api/ticket/devices/:id/keys',
    {
      config: { ...writing, audit: 'ticket.device.rekeyed' },
      schema: { params: IdParams, response: { 200: Result(DeviceKey) } },
    },
    async ({ staff, params }) => ({
      result: await withTransaction(pools.main, tx => rekeyDevice(tx, staff, params.id, work())),
    }),
  );

  // Said twice a minute by every device; lists that show it look again by themselves.
  app.put(
    '/api/ticket/devices/own',
    {
      config: { permission: 'device', scope: 'own' },
      schema: { body: DeviceReport, response: { 200: Result(DeviceOrders) } },
    },
    async ({ device, body }) => ({ result: await reportDevice(pools.main, device, body, now()) }),
  );
}
