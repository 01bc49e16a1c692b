import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';
import { fen, formatYuan } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { countOnline, type OutletScope, outletScope, typesOf } from '../../admin/public.ts';
import type { Pools } from '../../db/connection/pools.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Waiting } from '../../callers/waiting.ts';
import {
  countOpenTills,
  countTeamsByDay,
  countTicketsByDay,
  sumIncomeByDay,
  sumTillsByDay,
} from './card.queries.ts';

type Figures = Pick<EntranceCard, 'figure' | 'sparkline'>;

/** What areas count that this one may not call; wired in app.ts. */
export type WaitingPorts = {
  readonly shortGoods: (staff: Staff) => Promise<Waiting>;
  readonly refunds: (staff: Staff, day: string) => Promise<Waiting>;
  readonly invoices: (staff: Staff, day: string) => Promise<Waiting>;
  readonly items: (staff: Staff, day: string) => Promise<Waiting>;
};

type Work = {
  readonly pools: Pools;
  readonly waiting: WaitingPorts;
  readonly now: Date;
  readonly day: string;
};

const none: Figures = { figure: null, sparkline: [] };
const sparklineDays = 7;

/** One card per system type the person may use; a type without a figure yet shows its name alone. */
export async function entranceCards(staff: Staff, work: Work): Promise<EntranceCard[]> {
  const types = await typesOf(work.pools.main, staff);
  return Promise.all(
    types.map(async type => ({
      type,
      title: systemTypes[type],
      ...(await figuresOf(type, staff, work)),
    })),
  );
}

async function figuresOf(type: SystemType, staff: Staff, work: Work): Promise<Figures> {
  const may = (code: PermissionCode) => staff.codes.has(code);
  switch (type) {
    case '10':
      return may('report:t.today:view') ? ticketsSold(staff, work) : nothing();
    case '20':
      return may('reception:board:view') ? teamsToday(work) : nothing();
    case '30':
      return may('cashier:transaction:view') ? tillsToday(staff, work) : nothing();
    case '40':
      return may('goods:stock-alert:view') ? shortGoods(staff, work) : nothing();
    case '50':
      return openOrders(staff, work);
    case '60':
      return may('report:rev.total:view') ? incomeToday(staff, work) : nothing();
    case '70':
      return may('audit:batch:view')
        ? waits('待审事项', '项', [await work.waiting.items(staff, work.day)])
        : nothing();
    case '80':
      return may('admin:user:view') ? usersOnline(work) : nothing();
    default:
      return nothing();
  }
}

const nothing = () => Promise.resolve(none);

/** 今日售票 within the scope in which the person may read 今日销售明细. */
async function ticketsSold(staff: Staff, { pools: { main, reports }, day }: Work): Promise<Figures> {
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

/**
 * 今日实收 of the tills in reach, with how many slips; for a cashier, and whoever has a drawer to count
 * yet, only how many slips: the money would say what lies in it.
 */
async function tillsToday(staff: Staff, { pools: { main }, day }: Work): Promise<Figures> {
  const scope = await outletScope(main, staff, { code: 'cashier:transaction:view', domain: 'retail', day });
  const outletIds = scope.kind === 'outlets' ? scope.outletIds : null;
  const seesAll = staff.codes.has('cashier:transaction:all') && scope.kind !== 'self';
  const filter = seesAll ? { outletIds, sellerId: null } : { outletIds: null, sellerId: staff.id };
  const [days, tills] = await Promise.all([
    sumTillsByDay(main, { from: addDays(day, 1 - sparklineDays), to: day }, filter),
    countOpenTills(main, { outletIds, readerId: staff.id }),
  ]);
  const today = days.at(-1) ?? { netFen: 0, slips: 0 };
  if (!seesAll || tills.isBlind) {
    const figure = { label: '今日单数', value: String(today.slips), unit: '笔', scope: scopeTitles.self };
    return {
      figure: seesAll ? { ...figure, scope: scopeTitles[scope.kind] } : figure,
      sparkline: days.map(({ slips }) => slips),
    };
  }
  return {
    figure: {
      label: '今日实收',
      value: formatYuan(fen(today.netFen)),
      unit: `元 · ${today.slips} 笔`,
      scope: scopeTitles[scope.kind],
    },
    sparkline: days.map(({ netFen }) => netFen),
  };
}

/** 今日营收, as 营业收入总表 has it, and how much more it is than the same weekday last week had by this minute. */
async function incomeToday(staff: Staff, { pools: { main, reports }, now, day }: Work): Promise<Figures> {
  const scope = await outletScope(main, staff, { code: 'report:rev.total:view', domain: 'reports', day });
  const minutes = Math.max(0, Math.floor((now.getTime() - instantOf(day).getTime()) / 60_000));
  const [then = 0, ...days] = await sumIncomeByDay(
    reports,
    { from: addDays(day, -sparklineDays), to: day, until: `${minutes} minutes` },
    {
      outletIds: scope.kind === 'outlets' ? scope.outletIds : null,
      sellerId: scope.kind === 'self' ? scope.staffId : null,
    },
  );
  const today = days.at(-1) ?? 0;
  const change = then > 0 ? Math.round(((today - then) * 1000) / then) / 10 : null;
  const against = change === null ? '' : ` · 较上周 ${change > 0 ? '+' : ''}${change}%`;
  const figure = { label: '今日营收', value: formatYuan(fen(today)), unit: `元${against}`.slice(0, 24) };
  return { figure: { ...figure, scope: scopeTitles[scope.kind] }, sparkline: days };
}

/** 今日接待: teams of today that came, of all that were announced; and their heads day by day. */
async function teamsToday({ pools: { main }, day }: Work): Promise<Figures> {
  const days = await countTeamsByDay(main, { from: addDays(day, 1 - sparklineDays), to: day });
  const { teams, came } = days.at(-1) ?? { teams: 0, came: 0 };
  const figure = {
    label: '今日接待',
    value: String(came),
    unit: `团 · 共 ${teams} 团`,
    scope: scopeTitles.all,
  };
  return { figure, sparkline: days.map(each => each.came) };
}

const scopeTitles = {
  all: '全部',
  outlets: '权限范围内',
  self: '本人',
} as const satisfies Record<OutletScope['kind'], string>;

/** 预警商品: what 库存预警 shows as 缺货 or 低于下限. */
async function shortGoods(staff: Staff, { waiting }: Work): Promise<Figures> {
  return waits('预警商品', '项', [await waiting.shortGoods(staff)]);
}

/** 待处理订单: refunds to decide on or to mend, and invoices to issue, as far as the person sees them. */
async function openOrders(staff: Staff, { waiting, day }: Work): Promise<Figures> {
  const seesRefunds = staff.codes.has('ticket:refund-audit:view') || staff.codes.has('ticket:refund:view');
  const asked = [
    ...(seesRefunds ? [waiting.refunds(staff, day)] : []),
    ...(staff.codes.has('commerce:invoice:view') ? [waiting.invoices(staff, day)] : []),
  ];
  return asked.length === 0 ? none : waits('待处理订单', '笔', await Promise.all(asked));
}

function waits(label: string, unit: string, parts: readonly Waiting[]): Figures {
  const value = String(parts.reduce((sum, { count }) => sum + count, 0));
  const scope = scopeTitles[parts.every(({ isAll }) => isAll) ? 'all' : 'outlets'];
  return { figure: { label, value, unit, scope }, sparkline: [] };
}

async function usersOnline({ pools, now }: Work): Promise<Figures> {
  const value = String(await countOnline(pools.main, now));
  return { figure: { label: '在线用户', value, unit: '人', scope: '全部' }, sparkline: [] };
}
