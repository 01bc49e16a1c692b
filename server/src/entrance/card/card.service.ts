import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';

import { countOnline, typesOf } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import type { Staff } from '../../staff.ts';

type Figure = NonNullable<EntranceCard['figure']>;

/** One card per system type the person may use; a type without a figure yet shows its name alone. */
export async function entranceCards(db: Db, staff: Staff, now: Date): Promise<EntranceCard[]> {
  const types = await typesOf(db, staff);
  return Promise.all(
    types.map(async type => ({
      type,
      title: systemTypes[type],
      figure: await figureOf(db, staff, type, now),
      sparkline: [],
    })),
  );
}

async function figureOf(db: Db, staff: Staff, type: SystemType, now: Date): Promise<Figure | null> {
  if (type === '80' && staff.codes.has('admin:user:view')) {
    return { label: '在线用户', value: String(await countOnline(db, now)), unit: '人', scope: '全部' };
  }
  return null;
}
