import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';
import { addDays } from '@shanmen/shared/time';

import { countOnline, type OutletScope, outletScope, typesOf } from '../../admin/public.ts';
import type { Pools } from '../../db/pools.ts';
import type { Staff } from '../../staff.ts';
import { countTicketsByDay } from './card.queries.ts';

type Figures = Pick<EntranceCard, 'figure' | 'sparkline'>;
type Moment = { now: Date; day: string };

const none: Figures = { figure: null, sparkline: [] };
const sparklineDays = 7;

/** One card per system type the person may use; a type without a figure yet shows its name alone. */
export async function entranceCards(pools: Pools, staff: Staff, moment: Moment): Promise<EntranceCard[]> {
  const types = await typesOf(pools.main, staff);
  return Promise.all(
    types.map(async type => ({
      type,
      title: systemTypes[type],
      ...(await figuresOf(pools, staff, type, moment)),
    })),
  );
}

async function figuresOf(pools: Pools, staff: Staff, type: SystemType, moment: Moment): Promise<Figures> {
  if (type === '10' && staff.codes.has('report:t.today:view')) return ticketsSold(pools, staff, moment);
  if (type === '80' && staff.codes.has('admin:user:view')) return usersOnline(pools, moment);
  return none;
}

/** 今日售票 within the scope in which the person may read 今日销售明细. */
async function ticketsSold({ main, reports }: Pools, staff: Staff, { day }: Moment): Promise<Figures> {
  const scope = await outletScope(main, staff, { code: 'report:t.today:view', domain: 'reports', day });
  const sparkline = await countTicketsByDay(
    reports,
    { from: addDays(day, 1 - sparklineDays), to: day },
    {
      outletIds: scope.kind === 'outlets' ? scope.outletIds : null,
      sellerId: scope.kind === 'self' ? scope.staffId : null,
    },
  );
  const value = String(sparkline.at(-1) ?? 0);
  return { figure: { label: '今日售票', value, unit: '张', scope: scopeTitles[scope.kind] }, sparkline };
}

const scopeTitles = {
  all: '全部',
  outlets: '本门店',
  self: '本人',
} as const satisfies Record<OutletScope['kind'], string>;

async function usersOnline({ main }: Pools, { now }: Moment): Promise<Figures> {
  const value = String(await countOnline(main, now));
  return { figure: { label: '在线用户', value, unit: '人', scope: '全部' }, sparkline: [] };
}
