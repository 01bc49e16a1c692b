import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { OwnExports } from '@shanmen/shared/contracts/reports/export-job';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { sendFile } from '../../http/files/send-file.ts';
import { filesFolderOf } from '../../process/config.ts';
import { ExportStore } from '../../platform/export-job/export-store.ts';
import { openExport, type OwnFiles, removeExport, showExports } from './export-job.service.ts';

const own = { permission: 'signed-in', scope: 'own' } as const;
const jobs = '/api/reports/export-jobs';

/** 我的导出: files that were written in the background, each for the one who asked for it. */
export function exportJobRoutes(app: App, deps: AppDeps, { rightsOf }: Pick<OwnFiles, 'rightsOf'>): void {
  const { main: db } = deps.pools;
  const store = new ExportStore(filesFolderOf(deps.config));
  const files = () => ({ db, book: app.exportBook, store, rightsOf, now: deps.now() });

  app.get(jobs, { config: own, schema: { response: { 200: Result(OwnExports) } } }, async ({ staff }) => ({
    result: { rows: await showExports(db, staff) },
  }));

  app.post(
    `${jobs}/:id/file`,
    {
      config: { ...own, audit: 'reports.export.fetched' },
      schema: { params: IdParams, response: { 200: FileAnswer } },
    },
    async ({ staff, params }, reply) => sendFile(reply, await openExport(files(), staff, params.id)),
  );

  app.delete(
    `${jobs}/:id`,
    {
      config: { ...own, audit: 'reports.export.removed' },
      schema: { params: IdParams, response: { 200: Result(OwnExports) } },
    },
    async ({ staff, params }) => ({ result: { rows: await removeExport(files(), staff, params.id) } }),
  );
}
