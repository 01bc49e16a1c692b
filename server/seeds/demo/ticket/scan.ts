import type { Scan } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { dayOf } from '@shanmen/shared/time';

import type { Tx } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import { admitScan, type TicketKeys } from '../../../src/ticket/public.ts';

/** A ticket is held under the scanner of a gate; what the gate says of it stands in 检票明细. */
export async function scanAt(
  tx: Tx,
  { id: staffId, requestId }: Staff,
  scan: Pick<Scan, 'code' | 'gateId' | 'persons' | 'nonce'>,
  { now, keys }: { now: Date; keys: TicketKeys },
): Promise<void> {
  await admitScan(
    tx,
    { staffId, deviceId: null, requestId },
    { ...scan, direction: 'IN', deviceTime: now.toISOString() },
    { now, bizDate: dayOf(now), keys },
  );
}
