import { addDays, dayOf } from '@shanmen/shared/time';

import { addBlacklistEntry, listBlocks } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { searchHash } from '../../../src/platform/secrets/sealed-text.ts';
import type { TicketKeys } from '../../../src/ticket/public.ts';
import { demoStaff } from '../people.ts';

/** A test number of the demo area, of somebody who sold tickets at the gate. */
export const scalper = '990000199602290173';

/** One person nobody sells to until next month. */
export async function seedBlacklist(db: Db, now: Date, { person }: TicketKeys): Promise<void> {
  if ((await listBlocks(db, [searchHash(scalper, person)], 'BUY', now)).length > 0) return;
  await withTransaction(db, async tx => {
    const draft = {
      kind: 'ID_CARD',
      value: scalper,
      scopes: ['RESERVE', 'BUY', 'ENTER'],
      reason: 'SCALPER',
      lastDay: addDays(dayOf(now), 30),
      note: '在南门外加价倒票，值班记录 12 号',
    } as const;
    const identity = { admitsDemoRegion: true, id15: 'convert' } as const;
    await addBlacklistEntry(
      tx,
      await demoStaff(tx, 'commerce01'),
      { ...draft, scopes: [...draft.scopes] },
      { now, person, identity },
    );
  });
}
