import type { Db } from '../../../db/transaction.ts';
import { isGenuine, readQr, type TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { readFreeSecret } from './offline-lease.queries.ts';

/** It is ours, but what it opens is known only to the window: a person reads the paper, as no gate can. */
const words = '离线售出，窗口尚未上传，请核对票面日期与景点后人工放行';

/**
 * What a gate says of a code that it does not know: a window that is cut off may have sold it a minute ago. Nobody can
 * have made it but we, for that window. Null for every other code.
 */
export async function offlineHint(db: Db, code: string, keys: TicketKeys): Promise<string | null> {
  const qr = readQr(code);
  const secret = qr === null ? null : await readFreeSecret(db, qr.ticketNo);
  return qr !== null && secret !== null && isGenuine(qr, secret, keys) ? words : null;
}
