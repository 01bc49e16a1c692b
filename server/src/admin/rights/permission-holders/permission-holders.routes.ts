import {
  HolderParams,
  HolderQuery,
  PermissionHolders,
} from '@shanmen/shared/contracts/admin/rights/permission';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { exportHolders, showHolders } from './permission-holders.service.ts';

const asking = { permission: 'admin:permission:explain', scope: 'none' } as const;
const question = { params: HolderParams, querystring: HolderQuery } as const;

/** 谁能做: who can do something, on the screen, on paper and as a file. */
export function permissionHolderRoutes(
  app: App,
  deps: AppDeps,
  site: () => Promise<{ dayCut: DayCuts }>,
): void {
  const { main } = deps.pools;
  const at = async ({ code }: { code: string }, { outletId }: { outletId?: number }) => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return { code, outletId: outletId ?? null, day: businessDay(now, dayCut) };
  };

  for (const [method, taken, path] of [
    ['GET', 'explained', ''],
    ['POST', 'printed', '/print'],
  ] as const) {
    app.route({
      method,
      url: `/api/admin/permissions/:code/holders${path}`,
      config: { ...asking, audit: `admin.permission.${taken}` },
      schema: { ...question, response: { 200: Result(PermissionHolders) } },
      handler: async ({ staff, params, query }) => {
        const asked = await at(params, query);
        return { result: await withTransaction(main, tx => showHolders(tx, staff, asked, taken)) };
      },
    });
  }

  app.post(
    '/api/admin/permissions/:code/holders/export',
    {
      config: { ...asking, audit: 'admin.permission.exported' },
      schema: { ...question, response: { 200: FileAnswer } },
    },
    async ({ staff, params, query }, reply) => {
      const asked = await at(params, query);
      const now = deps.now();
      return sendFile(reply, await withTransaction(main, tx => exportHolders(tx, staff, asked, now)));
    },
  );
}
