import { FileLater } from '@shanmen/shared/contracts/reports/export-job';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';

import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../callers/staff.ts';
import type { App, AppDeps, RouteAccess } from '../route.ts';
import { codesOf } from '../route-table.ts';
import { sendOrKeep } from './send-or-keep.ts';

/** What a route answers with whose file may be too long to wait for. */
export const FileOrLater = { 200: FileAnswer, 202: Result(FileLater) } as const;

type FileRoute<Query extends TObject> = {
  readonly url: string;
  readonly config: RouteAccess;
  readonly querystring: Query;
  /** What 我的导出 calls it. */
  readonly title: string;
  /** @param isWhole however long it is: nobody waits for it @throws TooLong otherwise */
  readonly write: (staff: Staff, query: Static<Query>, isWhole: boolean) => Promise<FileOut>;
};

/** A list as a file: sent at once, or written in the background where it is too long to wait for. */
export function fileRoute<Query extends TObject>(
  app: App,
  deps: AppDeps,
  { url, config, querystring, title, write }: FileRoute<Query>,
): void {
  app.exportBook.offer(url, {
    codes: codesOf(config.permission),
    make: (staff, asked) => write(staff, Value.Parse(querystring, asked), true),
  });
  app.post(url, { config, schema: { querystring, response: FileOrLater } }, async (request, reply) => {
    const query = Value.Parse(querystring, request.query);
    const file = write(request.staff, query, false);
    return sendOrKeep(deps, request, reply, { maker: url, title, asked: query, file });
  });
}
