import {
  isPermissionCode,
  type Permission as Code,
  type PermissionCode,
} from '@shanmen/shared/contracts/permissions';
import { Failure } from '@shanmen/shared/contracts/schema';
import type { FastifySchema, RouteOptions } from 'fastify';

import { undeclaredCondition } from './request/conditions.ts';
import type { App, Permission, RouteAccess } from './route.ts';

/** One API route as it declares itself. */
export type DeclaredRoute = {
  readonly method: string;
  readonly url: string;
  readonly access: RouteAccess;
  readonly schema: FastifySchema;
};

/** Everything that wants to know the routes reads this: the guard, authBtnList, the tests, the docs. */
export type RouteTable = {
  readonly routes: readonly DeclaredRoute[];
  /** What keeps the server from starting, in plain sentences. */
  readonly faults: readonly string[];
  /** What routes asked for while they ran though they do not declare it; tests want it empty. */
  readonly undeclared: ReadonlySet<string>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** What the routes declared; complete once the application is built. */
    routeTable: RouteTable;
  }
}

/** Pages, files and health: nobody's secret, and all that is served outside /api. */
const openPaths: ReadonlySet<string> = new Set([
  '/*',
  '/m/*',
  '/assets/*',
  '/importmap.json',
  '/till-worker.js',
  '/livez',
  '/readyz',
]);

function isOpenPath(url: string): boolean {
  return openPaths.has(url) || url.startsWith('/api/docs');
}

const named: ReadonlySet<string> = new Set(['signed-in', 'device', 'channel', 'public']);

/**
 * Collects every route as it is registered, and gives each the schema of a failure. Call it before the first route; what is wrong stands in `faults` when all are registered.
 */
export function collectRoutes(app: App): RouteTable {
  const routes: DeclaredRoute[] = [];
  const faults: string[] = [];
  const undeclared = new Set<string>();
  app.memory.holds(() => undeclared.clear());
  const table: RouteTable = { routes, faults, undeclared };
  app.decorate('routeTable', table);
  app.addHook('onRoute', route => {
    if (isOpenPath(route.url)) return;
    const method = String(route.method);
    const problem = faultOf(route);
    if (problem !== null) faults.push(`${method} ${route.url} ${problem}`);
    if (problem !== null || !route.config) return;
    route.schema = described(route.url, route.config, route.schema ?? {});
    routes.push({ method, url: route.url, access: route.config, schema: route.schema });
  });
  app.addHook('onError', async ({ method, routeOptions: { config, url } }, _reply, error) => {
    const asked = undeclaredCondition(config, error);
    if (asked !== null) undeclared.add(`${method} ${url} asks for ${asked} and does not declare it`);
  });
  return table;
}

function faultOf({ config, schema }: RouteOptions): string | null {
  const access: Partial<RouteAccess> = config ?? {};
  if (access.permission === undefined) return 'declares no permission';
  if (access.scope === undefined) return 'declares no scope';
  const unknown = codesOf(access.permission).find(code => !isPermissionCode(code));
  if (unknown !== undefined) return `declares ${unknown}, which stands in no catalogue`;
  if (!isObject(schema?.response)) return 'declares no schema of its answer';
  return null;
}

/** The codes that a permission names; a named access like `public` names none. */
export function codesOf(permission: Permission): readonly PermissionCode[] {
  if (typeof permission === 'object') {
    return 'anyOf' in permission ? permission.anyOf : [...permission.allOf, ...(permission.oneOf ?? [])];
  }
  return isNamed(permission) ? [] : [permission];
}

function isNamed(permission: string): permission is Exclude<Permission, PermissionCode | object> {
  return named.has(permission);
}

/** `/api/ticket/orders` → `ticket`. */
function areaOf(url: string): string {
  return url.split('/')[2] ?? '';
}

/** What a permission asks for, as a person reads it. */
export function inWords(permission: Permission): string {
  if (typeof permission === 'string') return permission;
  if ('anyOf' in permission) return permission.anyOf.join(' or ');
  const { allOf, oneOf } = permission;
  return [...allOf, ...(oneOf ? [`one of ${oneOf.join(', ')}`] : [])].join(' and ');
}

function described(url: string, { permission }: RouteAccess, schema: FastifySchema): FastifySchema {
  const answers = isObject(schema.response) ? schema.response : {};
  return {
    ...schema,
    tags: [areaOf(url)],
    summary: inWords(permission),
    response: { ...answers, '4xx': Failure, '5xx': Failure },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Codes that some route opens or that widen what it answers; only these are handed to a browser. */
export function routedCodes(table: RouteTable): ReadonlySet<PermissionCode> {
  return new Set(
    table.routes.flatMap(({ access }) => [...codesOf(access.permission), ...(access.widenedBy ?? [])]),
  );
}

/** A code that claims to open something built, and opens nothing. */
export function codesWithoutRoute(table: RouteTable, codes: readonly Code[]): string[] {
  const routed = routedCodes(table);
  return codes
    .filter(({ code, built }) => built && !routed.has(code))
    .map(({ code }) => `permission ${code} is listed as built and no route declares it`);
}
