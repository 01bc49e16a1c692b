import type { FastifyReply } from 'fastify';

import type { FileOut } from '../../platform/workbook/write/file-of.ts';

/** Answers with a file that the browser saves under its name. */
export function sendFile(reply: FastifyReply, { name, type, content }: FileOut): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content);
}
