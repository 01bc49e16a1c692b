import {
  FileAnswer,
  ImportCheck,
  ImportDone,
  ImportFile,
  largestImportCall,
} from '@shanmen/shared/contracts/import-file';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import type { ChangingNoun } from '@shanmen/shared/contracts/shell/event';

import type { App, AppDeps, RouteAccess } from '../route.ts';
import { runOnce } from '../run-once.ts';
import { sendFile } from './send-file.ts';
import { checkImport, type Importer, openImport, runImport } from '../../platform/import/import-file.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../callers/staff.ts';

/** How a list comes in from a file. */
type ListImport<Row> = {
  /** `/api/goods/items` */
  readonly path: string;
  readonly code: PermissionCode;
  /** Whose rows it may bring in; `none` unless it says so. */
  readonly scope?: RouteAccess['scope'];
  readonly widenedBy?: readonly PermissionCode[];
  /** The audit action that writing leaves. */
  readonly audit: string;
  readonly changes: readonly ChangingNoun[];
  readonly template: (staff: Staff) => FileOut;
  readonly importer: (staff: Staff) => Importer<Row> | Promise<Importer<Row>>;
};

/** The template, the dry run and the import of one list. */
export function importRoutes<Row>(app: App, deps: AppDeps, how: ListImport<Row>): void {
  const { path, code: permission, scope = 'none', widenedBy = [], audit, changes, template, importer } = how;
  const { pools, now } = deps;
  const reading: RouteAccess = { permission, scope, widenedBy };
  const writing: RouteAccess = { ...reading, idempotent: true, audit, changes };

  app.post(
    `${path}/import/template`,
    { config: reading, schema: { response: { 200: FileAnswer } } },
    async ({ staff }, reply) => sendFile(reply, template(staff)),
  );

  app.post(
    `${path}/import/check`,
    {
      config: reading,
      bodyLimit: largestImportCall,
      schema: { body: ImportFile, response: { 200: Result(ImportCheck) } },
    },
    async ({ staff, body }) => ({
      result: await checkImport(pools.main, await importer(staff), await openImport(body)),
    }),
  );

  app.post(
    `${path}/import`,
    {
      config: writing,
      bodyLimit: largestImportCall,
      schema: { body: ImportFile, response: { 200: Result(ImportDone) } },
    },
    async request => {
      const { staff, body } = request;
      const [file, list] = [await openImport(body), await importer(staff)];
      return runOnce(deps, request, tx => runImport(tx, staff, list, { file, now: now() }));
    },
  );
}
