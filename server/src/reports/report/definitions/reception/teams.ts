import { teamSegments, teamStates } from '@shanmen/shared/contracts/reception/teams/team';

import {
  block,
  type FilterUse,
  type GroupReport,
  type Label,
  listReport,
  type Measure,
  type TotalColumn,
} from '../../definition/report-definition.ts';

const came = { CAME: '已到', ABSENT: '未到' } as const;
const sum = (id: string, title: string, of: HeadColumn, width = 5): TotalColumn<'team'> => ({
  id,
  title,
  format: 'int',
  width,
  kind: 'sum',
  of,
});
type HeadColumn =
  | 'full_heads'
  | 'half_heads'
  | 'free_heads'
  | 'planned_heads'
  | 'ticketed_heads'
  | 'admitted_heads'
  | 'admitted_full'
  | 'admitted_half'
  | 'admitted_free'
  | 'admitted_crew'
  | 'heads_apart'
  | 'jobs';
const money = { format: 'money', width: 8, kind: 'sum' } as const;

/** What teams were planned for, who came, and what was bought under them; each is a sum of teams. */
const summed = {
  planned: sum('planned', '计划人数', 'planned_heads'),
  full: sum('full', '全票', 'full_heads', 4),
  half: sum('half', '半票', 'half_heads', 4),
  free: sum('free', '免票', 'free_heads', 4),
  ticketed: sum('ticketed', '出票人数', 'ticketed_heads'),
  admitted: sum('admitted', '实到人数', 'admitted_heads'),
  jobs: sum('jobs', '讲解场次', 'jobs'),
  ticketFen: { ...money, id: 'ticketFen', title: '门票额', of: 'ticket_fen' },
  docentFen: { ...money, id: 'docentFen', title: '讲解费', of: 'docent_fen' },
  retailFen: { ...money, id: 'retailFen', title: '零售额', of: 'retail_fen' },
  dueFen: { ...money, id: 'dueFen', title: '应返', of: 'rebate_due_fen' },
  paidFen: { ...money, id: 'paidFen', title: '已返', of: 'rebate_paid_fen' },
} as const satisfies Record<string, TotalColumn<'team'>>;

const count: Measure<'team'> = { id: 'teams', title: '团数', format: 'int', width: 4, kind: 'count' };
const absent: Measure<'team'> = {
  id: 'absent',
  title: '未到',
  format: 'int',
  width: 4,
  kind: 'count',
  only: { column: 'presence', in: ['ABSENT'] },
};
const absentRate: Measure<'team'> = {
  id: 'absentRate',
  title: '未到率',
  format: 'percent',
  width: 5,
  kind: 'ratio',
  part: 'absent',
  whole: 'teams',
};

const label = {
  day: { id: 'day', title: '日期', format: 'text', width: 8, of: 'day_name', filter: 'day' },
  hour: {
    id: 'hour',
    title: '时段',
    format: 'text',
    width: 6,
    of: 'plan_hour',
    none: '未约时间',
    filter: 'hour',
  },
  region: { id: 'region', title: '客源地', format: 'text', width: 10, of: 'source_region', none: '未登记' },
  segment: {
    id: 'segment',
    title: '市场',
    format: 'text',
    width: 6,
    of: 'segment',
    words: teamSegments,
    filter: 'segment',
  },
  enterprise: {
    id: 'enterprise',
    title: '旅行社',
    format: 'text',
    width: 14,
    of: 'enterprise_id',
    name: 'enterprise_name',
    none: '散客团',
    filter: 'enterprise',
  },
  guide: {
    id: 'guide',
    title: '导游',
    format: 'text',
    width: 8,
    of: 'guide_id',
    name: 'guide_name',
    none: '无导游',
    filter: 'guide',
  },
  driver: {
    id: 'driver',
    title: '司机',
    format: 'text',
    width: 12,
    of: 'driver_id',
    name: 'driver_name',
    none: '无司机',
    filter: 'driver',
  },
} as const satisfies Record<string, Label<'team'>>;

const period = { id: 'period', title: '期间', kind: 'period' } as const;
const filters: readonly FilterUse[] = [
  period,
  { id: 'enterprise', title: '旅行社', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
  { id: 'guide', title: '导游', kind: 'ids', of: 'guide_id', label: 'guide_name' },
  { id: 'driver', title: '司机', kind: 'ids', of: 'driver_id', label: 'driver_name' },
  { id: 'segment', title: '市场', kind: 'codes', of: 'segment', words: teamSegments },
  { id: 'presence', title: '到达', kind: 'codes', of: 'presence', words: came },
  { id: 'day', title: '日期', kind: 'keyword', in: ['day_name'] },
  { id: 'hour', title: '时段', kind: 'keyword', in: ['plan_hour'] },
];

const basis =
  '按游玩日期，不含已取消的团；实到为检票人数；门票额为净额，讲解费为窗口所收净额，零售额取自归属该团的小票；返利按单团计提，不含按期累计的';
const shared = { layout: 'group', basis, filters, maxDays: 366, signatures: ['制表', '审核'] } as const;

/** A table of teams under some labels; those that a list can pick open their lines. */
const view = (
  id: string,
  title: string,
  labels: readonly Label<'team'>[],
  measures: readonly Measure<'team'>[],
  chart?: { of: string; by: string; isTrend?: true },
) => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'team',
      labels,
      measures,
      ...(labels.every(({ filter }) => filter !== undefined) ? { drill: 'rcp.sum.lines' as const } : {}),
      ...(chart ? { chart } : {}),
    }),
  ],
});

const {
  planned,
  full,
  half,
  free,
  ticketed,
  admitted,
  jobs,
  ticketFen,
  docentFen,
  retailFen,
  dueFen,
  paidFen,
} = summed;
const overview: readonly Measure<'team'>[] = [
  count,
  { ...planned, compared: true },
  full,
  half,
  free,
  admitted,
  jobs,
  { ...ticketFen, compared: true },
  docentFen,
  retailFen,
];

/** 接待汇总: teams day by day and by where they come from. */
export const receptionSum: GroupReport = {
  ...shared,
  key: 'rcp.sum',
  period: 'month-to-date',
  views: [
    view('day', '日期', [label.day, label.enterprise], overview, { of: 'planned', by: 'day', isTrend: true }),
    view('region', '客源地', [label.region], overview),
    view('segment', '市场', [label.segment], overview),
  ],
  comparisons: ['mom', 'yoy', 'yoy-weekday'],
};

const today: readonly Measure<'team'>[] = [
  count,
  absent,
  planned,
  ticketed,
  admitted,
  jobs,
  ticketFen,
  docentFen,
];

/** 接待日报: the teams of a day by the hour at which they are expected. */
export const receptionDay: GroupReport = {
  ...shared,
  key: 'rcp.today',
  period: 'today',
  views: [
    view('hour', '时段', [label.hour, label.enterprise], today, { of: 'planned', by: 'hour' }),
    view('segment', '市场', [label.segment, label.enterprise], today),
    view('region', '客源地', [label.region], today),
  ],
};

const broughtBy: readonly Measure<'team'>[] = [
  { ...count, compared: true },
  { ...planned, compared: true },
  admitted,
  { ...ticketFen, compared: true },
  docentFen,
  retailFen,
  dueFen,
  paidFen,
  absent,
  absentRate,
];
const partner = { ...shared, period: 'month-to-date', comparisons: ['mom', 'yoy'] } as const;

const owedNow: Measure<'team'> = {
  id: 'creditOwedFen',
  title: '挂账余额',
  help: '该社账户现在的欠款，与期间无关',
  format: 'money',
  width: 8,
  kind: 'standing',
  of: 'credit_owed_fen',
  per: 'enterprise_id',
};

/** 旅行社接待: what came through each agency, what it owes, and what is owed for it. */
export const agencyTeams: GroupReport = {
  ...partner,
  key: 'rcp.agency',
  views: [
    view('enterprise', '旅行社', [label.enterprise], [...broughtBy, owedNow], {
      of: 'planned',
      by: 'enterprise',
    }),
  ],
};

/** 导游接待. */
export const guideTeams: GroupReport = {
  ...partner,
  key: 'rcp.guide',
  views: [
    view('guide', '导游', [label.guide], broughtBy),
    view('agency', '导游 › 旅行社', [label.guide, label.enterprise], broughtBy),
  ],
};

/** 司机接待. */
export const driverTeams: GroupReport = {
  ...partner,
  key: 'rcp.driver',
  views: [view('driver', '司机', [label.driver], broughtBy)],
};

const team: Label<'team'> = {
  id: 'team',
  title: '团队',
  format: 'text',
  width: 20,
  of: 'team_id',
  name: 'team_name',
};
const tenPercent = 10_00;

/** 人数明细: heads of each team by kind of ticket, the plan against what came; more than a tenth apart is marked. */
export const teamNumbers: GroupReport = {
  ...shared,
  key: 'rcp.number',
  period: 'today',
  views: [
    view(
      'team',
      '团队',
      [team],
      [
        { ...full, title: '全票计划' },
        sum('fullCame', '全票实到', 'admitted_full'),
        { ...half, title: '半票计划' },
        sum('halfCame', '半票实到', 'admitted_half'),
        { ...free, title: '免票计划' },
        sum('freeCame', '免票实到', 'admitted_free'),
        { ...sum('crewCame', '导游司机', 'admitted_crew'), help: '导游、司机陪同票的实到人数，不在计划之内' },
        planned,
        ticketed,
        admitted,
        { ...sum('apart', '相差', 'heads_apart', 4), hidden: true },
        {
          id: 'apartRate',
          title: '相差率',
          format: 'percent',
          width: 6,
          kind: 'ratio',
          part: 'apart',
          whole: 'planned',
          warnFrom: tenPercent + 1,
        },
      ],
    ),
  ],
  basis:
    '按游玩日期，不含已取消的团；实到为检票人数，一票多人的免票最后计；相差为计划与实到（不含导游司机）之差，超过一成标出',
};

/** The teams behind a figure. */
export const teamLines = listReport({
  key: 'rcp.sum.lines',
  layout: 'list',
  source: 'team',
  period: 'month-to-date',
  basis,
  columns: [
    { id: 'teamNo', title: '团队', format: 'text', width: 10, of: 'team_no' },
    { id: 'enterprise', title: '旅行社', format: 'text', width: 12, of: 'enterprise_name' },
    { id: 'guide', title: '导游', format: 'text', width: 6, of: 'guide_name' },
    { id: 'driver', title: '司机', format: 'text', width: 9, of: 'driver_name' },
    { id: 'region', title: '客源地', format: 'text', width: 8, of: 'source_region' },
    { id: 'state', title: '状态', format: 'text', width: 5, of: 'state', words: teamStates },
    { id: 'arrivedAt', title: '到达', format: 'instant', width: 9, of: 'arrived_at' },
    { id: 'planned', title: '计划人数', format: 'int', width: 5, of: 'planned_heads' },
    { id: 'ticketed', title: '出票人数', format: 'int', width: 5, of: 'ticketed_heads' },
    { id: 'admitted', title: '实到人数', format: 'int', width: 5, of: 'admitted_heads' },
    { id: 'ticketFen', title: '门票额', format: 'money', width: 8, of: 'ticket_fen' },
    { id: 'docentFen', title: '讲解费', format: 'money', width: 7, of: 'docent_fen' },
    { id: 'retailFen', title: '零售额', format: 'money', width: 8, of: 'retail_fen' },
  ],
  totals: Object.values(summed),
  filters: [...filters, { id: 'keyword', title: '团号', kind: 'keyword', in: ['team_no', 'external_no'] }],
  newestBy: 'biz_date',
  live: ['reception.team'],
  maxDays: 366,
  signatures: ['制表', '审核'],
});
