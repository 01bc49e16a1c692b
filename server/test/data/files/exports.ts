import { dayOf } from '@shanmen/shared/time';

import { actingStaff, findUserId } from '../../../src/admin/public.ts';
import { exportJobs } from '../../../src/process/upkeep/background-exports.ts';
import { postExport } from '../../../src/platform/export-job/export-job.service.ts';
import { runDueJob } from '../../../src/platform/job/job-runner.ts';
import type { TestApp } from '../../app/app.ts';

/** The whole of 今日销售明细, asked for by somebody who does not wait for it. @returns its id in 我的导出 */
export async function askForExport(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  userName: string,
  filters: object = {},
): Promise<number> {
  const now = deps.now();
  const id = await findUserId(db, userName);
  const acting = id === null ? null : await actingStaff(db)(id, { requestId: 'test', ip: '127.0.0.1' }, now);
  if (acting === null) throw new Error(`there is no ${userName}`);
  const asked = { format: 'csv', filters, today: dayOf(now) };
  return postExport(db, acting.staff, { maker: 'report t.today', title: '今日销售明细', asked }, now);
}

/** Works off what is due in the background. */
export async function writeExports({ app, db, deps }: TestApp): Promise<void> {
  const failures: unknown[] = [];
  const kinds = exportJobs(db, deps.config, app.exportBook);
  const report = (error: unknown) => void failures.push(error);
  while (await runDueJob({ db, kinds, now: deps.now, report }));
  if (failures.length > 0) throw new Error('an export failed', { cause: failures[0] });
}
