import type { FastifyReply, FastifyRequest } from 'fastify';

import { type ExportAsked, postExport } from '../../platform/export-job/export-job.service.ts';
import { TooLong } from '../../platform/export-job/too-long.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { AppDeps } from '../route.ts';
import { sendFile } from './send-file.ts';

/**
 * Answers with the file, or, where that is too long, says that it is written in the background.
 * @throws export_limited where as many of the person's files are being written already
 */
export async function sendOrKeep(
  { pools, now }: Pick<AppDeps, 'pools' | 'now'>,
  { staff }: Pick<FastifyRequest, 'staff'>,
  reply: FastifyReply,
  { file, ...asked }: ExportAsked & { readonly file: Promise<FileOut> },
): Promise<FastifyReply> {
  try {
    return sendFile(reply, await file);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    const exportId = await postExport(pools.main, staff, asked, now());
    return reply.code(202).send({ result: { exportId, title: asked.title } });
  }
}
