import { instantOf } from '@shanmen/shared/time';

import type { Tx } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import { listGates, type TicketKeys } from '../../../src/ticket/public.ts';
import type { Chance } from '../chance.ts';
import { scanAt } from '../ticket/scan.ts';
import type { Basket } from './basket.ts';

const minuteMs = 60_000;

/** Codes in the hands of a party, and from when on it may come with them. */
export type Admission = {
  at: Date;
  codes: readonly { qr: string; spotNames: readonly string[]; persons: number }[];
  slots: Basket['slots'];
};

/** Three of a hundred tickets stay at home; now and then one is held under the scanner twice. */
export async function admitAll(
  tx: Tx,
  staff: Staff,
  admissions: readonly Admission[],
  { day, keys, chance }: { day: string; keys: TicketKeys; chance: Chance },
): Promise<void> {
  const gates = await listGates(tx);
  for (const { at, codes, slots } of admissions) {
    const isLate = at >= instantOf(day, '15:30');
    const arrives = at.getTime() + chance.between(2, isLate ? 8 : 40) * minuteMs;
    for (const { qr, spotNames, persons } of codes) {
      if (!chance.percent(97)) continue;
      for (const [turn, spotName] of spotNames.entries()) {
        const own = gates.filter(gate => gate.spotName === spotName);
        const gate = own[chance.between(0, own.length - 1)];
        const opens = instantOf(day, slots.get(spotName)?.startTime ?? '00:00').getTime();
        const now = new Date(
          Math.max(arrives + turn * 30 * minuteMs, opens + chance.between(0, 9) * minuteMs),
        );
        if (!gate) continue;
        const scan = { gateId: gate.id, code: qr, persons, nonce: chance.uuid() };
        await scanAt(tx, staff, scan, { now, keys });
        if (chance.percent(2)) await scanAt(tx, staff, { ...scan, nonce: chance.uuid() }, { now, keys });
      }
    }
  }
}
