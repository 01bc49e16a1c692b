import {
  DeviceBinding,
  DeviceEnrolment,
  DevicePage,
  DeviceQuery,
  DeviceRevoke,
  ListedPlaces,
  OwnDevices,
} from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { readDeviceSecret, setDeviceSecret } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { hashOf } from '../session/halves.ts';
import { listDevices, listPlaces } from './trusted-device.queries.ts';
import { bindShared, forgetOwn, readOwnDevices, revokeAny, trustOwn } from './trusted-device.service.ts';

const devices = '/api/auth/trusted-devices';
const own = { permission: 'signed-in', scope: 'own' } as const;
const changes = ['auth.trusted-device'] as const;

/** Browsers that are known. The secret of one is kept under no key: sent again it makes another in its place. */
export function trustedDeviceRoutes(app: App, deps: AppDeps): void {
  ownDeviceRoutes(app, deps);
  postDeviceRoutes(app, deps);
}

/** Those that one trusts oneself. */
function ownDeviceRoutes(app: App, deps: AppDeps): void {
  const { main: db } = deps.pools;

  app.get(
    `${devices}/own`,
    { config: own, schema: { response: { 200: Result(OwnDevices) } } },
    async request => ({ result: await readOwnDevices(db, request.staff, readDeviceSecret(request)) }),
  );

  app.post(
    `${devices}/own`,
    {
      config: { ...own, stepUp: true, audit: 'auth.device.enrolled' },
      schema: { body: DeviceEnrolment, response: { 200: Result(OwnDevices) } },
    },
    async (request, reply) => {
      const asked = { ...request.body, here: readDeviceSecret(request) };
      const secret = await trustOwn(db, request.staff, asked, deps.now());
      setDeviceSecret(request, reply, secret);
      return { result: await readOwnDevices(db, request.staff, secret) };
    },
  );

  app.delete(
    `${devices}/own/:id`,
    {
      config: { ...own, audit: 'auth.device.revoked' },
      schema: { params: IdParams, response: { 200: Result(OwnDevices) } },
    },
    async request => {
      await forgetOwn(db, request.staff, request.params.id, deps.now());
      return { result: await readOwnDevices(db, request.staff, readDeviceSecret(request)) };
    },
  );
}

/** Those of posts, and a look at all. */
function postDeviceRoutes(app: App, deps: AppDeps): void {
  const { main: db } = deps.pools;

  app.get(
    devices,
    {
      config: { permission: 'admin:session:view', scope: 'none' },
      schema: { querystring: DeviceQuery, response: { 200: Result(DevicePage) } },
    },
    async request => {
      const secret = readDeviceSecret(request);
      const here = secret === null ? null : hashOf(secret);
      return { result: await listDevices(db, request.query, { ownerId: null, here }) };
    },
  );

  app.get(
    `${devices}/places`,
    {
      config: { permission: 'admin:device:bind', scope: 'none' },
      schema: { response: { 200: Result(ListedPlaces) } },
    },
    async () => ({ result: await listPlaces(db) }),
  );

  app.post(
    devices,
    {
      config: {
        permission: 'admin:device:bind',
        scope: 'none',
        stepUp: true,
        audit: 'auth.device.enrolled',
        changes,
      },
      schema: { body: DeviceBinding, response: { 200: Result(Type.Null()) } },
    },
    async (request, reply) => {
      const asked = { ...request.body, here: readDeviceSecret(request) };
      setDeviceSecret(request, reply, await bindShared(db, request.staff, asked, deps.now()));
      return { result: null };
    },
  );

  app.post(
    `${devices}/:id/revoke`,
    {
      config: {
        permission: 'admin:device:bind',
        scope: 'none',
        idempotent: true,
        audit: 'auth.device.revoked',
        changes,
      },
      schema: { params: IdParams, body: DeviceRevoke, response: { 200: Result(Type.Null()) } },
    },
    async request =>
      runOnce(deps, request, tx =>
        revokeAny(tx, request.staff, { id: request.params.id, ...request.body }, deps.now()),
      ),
  );
}
