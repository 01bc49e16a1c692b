import { dispatchModes, dispatchStates } from '@shanmen/shared/contracts/reception/docents/dispatch';
import { docentLanguages, docentLevels } from '@shanmen/shared/contracts/reception/docents/docent';
import { changeScopes, changeStates } from '@shanmen/shared/contracts/reception/teams/team-change';

import {
  block,
  type FilterUse,
  type GroupReport,
  type Label,
  listReport,
  type Measure,
  type TotalColumn,
} from '../../definition/report-definition.ts';

const worked = { column: 'state', in: ['ACCEPTED', 'STARTED', 'FINISHED'] } as const;

const summed = [
  { id: 'heads', title: '人数', format: 'int', width: 5, kind: 'sum', of: 'heads' },
  { id: 'minutes', title: '时长（分）', format: 'int', width: 6, kind: 'sum', of: 'minutes' },
  { id: 'feeFen', title: '讲解收入', format: 'money', width: 8, kind: 'sum', of: 'fee_fen' },
  { id: 'chargedFen', title: '已收讲解费', format: 'money', width: 8, kind: 'sum', of: 'charged_fen' },
  { id: 'unanswered', title: '未应答', format: 'int', width: 5, kind: 'sum', of: 'unanswered' },
] as const satisfies readonly TotalColumn<'dispatch'>[];

/** Ratings are thousandths, so that their mean has its places. */
const rated = { format: 'quantity', width: 5 } as const;

const measures: readonly Measure<'dispatch'>[] = [
  { id: 'jobs', title: '场次', format: 'int', width: 4, kind: 'count', only: worked, compared: true },
  ...summed.map(each => (each.id === 'feeFen' ? { ...each, compared: true as const } : each)),
  {
    id: 'named',
    title: '点名次数',
    format: 'int',
    width: 5,
    kind: 'count',
    only: { column: 'mode', in: ['NAMED'] },
  },
  { id: 'rated', title: '评价数', format: 'int', width: 4, kind: 'sum', of: 'ratings' },
  {
    ...rated,
    id: 'ratings',
    title: '评分合计',
    kind: 'sum',
    of: 'rating_thousandths',
    nullable: true,
    hidden: true,
  },
  { ...rated, id: 'rating', title: '平均评分', kind: 'ratio', part: 'ratings', whole: 'rated' },
];

const labels = {
  docent: {
    id: 'docent',
    title: '讲解员',
    format: 'text',
    width: 8,
    of: 'docent_id',
    name: 'docent_name',
    none: '待派',
    filter: 'docent',
  },
  level: {
    id: 'level',
    title: '级别',
    format: 'text',
    width: 6,
    of: 'level',
    words: docentLevels,
    filter: 'level',
  },
  language: {
    id: 'language',
    title: '语种',
    format: 'text',
    width: 6,
    of: 'language',
    words: docentLanguages,
    filter: 'language',
  },
  route: {
    id: 'route',
    title: '线路',
    format: 'text',
    width: 10,
    of: 'route_id',
    name: 'route_name',
    filter: 'route',
  },
} as const satisfies Record<string, Label<'dispatch'>>;

const filters: readonly FilterUse[] = [
  { id: 'period', title: '期间', kind: 'period' },
  { id: 'docent', title: '讲解员', kind: 'ids', of: 'docent_id', label: 'docent_name' },
  { id: 'level', title: '级别', kind: 'codes', of: 'level', words: docentLevels },
  { id: 'language', title: '语种', kind: 'codes', of: 'language', words: docentLanguages },
  { id: 'route', title: '线路', kind: 'ids', of: 'route_id', label: 'route_name' },
];

const basis =
  '按派单日期；场次、人数与收入为已接单、讲解中和已结束的派单；已收为窗口收取未退的讲解费；时长从开始到结束；未应答为叫号后未接单的次数';

const view = (id: string, title: string, label: Label<'dispatch'>) => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'dispatch',
      labels: [label],
      measures,
      drill: 'rcp.docent.lines',
      chart: { of: 'feeFen', by: id },
    }),
  ],
});

/** 讲解工作量: what each docent did, by person, level, language and route. */
export const docentWork: GroupReport = {
  key: 'rcp.docent',
  layout: 'group',
  period: 'month-to-date',
  basis,
  views: [
    view('docent', '讲解员', labels.docent),
    view('level', '级别', labels.level),
    view('language', '语种', labels.language),
    view('route', '线路', labels.route),
  ],
  filters,
  comparisons: ['mom', 'yoy'],
  maxDays: 366,
  signatures: ['制表', '审核'],
};

/** The jobs behind a figure. */
export const docentLines = listReport({
  key: 'rcp.docent.lines',
  layout: 'list',
  source: 'dispatch',
  period: 'month-to-date',
  basis,
  columns: [
    { id: 'no', title: '单号', format: 'text', width: 9, of: 'dispatch_no' },
    { id: 'queueNo', title: '叫号', format: 'text', width: 4, of: 'queue_no' },
    { id: 'group', title: '团 / 散客', format: 'text', width: 10, of: 'group_name' },
    { id: 'docent', title: '讲解员', format: 'text', width: 6, of: 'docent_name' },
    { id: 'mode', title: '方式', format: 'text', width: 4, of: 'mode', words: dispatchModes },
    { id: 'language', title: '语种', format: 'text', width: 4, of: 'language' },
    { id: 'route', title: '线路', format: 'text', width: 7, of: 'route_name' },
    { id: 'startedAt', title: '开始', format: 'instant', width: 9, of: 'started_at' },
    { id: 'heads', title: '人数', format: 'int', width: 4, of: 'heads' },
    { id: 'minutes', title: '时长（分）', format: 'int', width: 5, of: 'minutes' },
    { id: 'feeFen', title: '讲解收入', format: 'money', width: 7, of: 'fee_fen' },
    { id: 'chargedFen', title: '已收', format: 'money', width: 7, of: 'charged_fen' },
    { id: 'rating', title: '评价', format: 'int', width: 4, of: 'rating' },
    { id: 'state', title: '状态', format: 'text', width: 5, of: 'state', words: dispatchStates },
  ],
  totals: [...summed],
  filters,
  newestBy: 'queued_at',
  live: ['reception.dispatch'],
  maxDays: 366,
  signatures: ['制表', '审核'],
});

/** 换团记录: what was moved between teams, what it cost and what it changed of rebates. */
export const teamChanges = listReport({
  key: 'rcp.change',
  layout: 'list',
  source: 'teamChange',
  period: 'month-to-date',
  basis: '按申请日期；差价与返利变化只计已完成的换团',
  columns: [
    { id: 'at', title: '时间', format: 'instant', width: 10, of: 'requested_at' },
    { id: 'from', title: '原团', format: 'text', width: 9, of: 'from_team_no' },
    { id: 'to', title: '目标团', format: 'text', width: 9, of: 'to_team_no' },
    { id: 'scopes', title: '范围', format: 'text', width: 8, of: 'scopes', words: changeScopes },
    { id: 'before', title: '换前', format: 'text', width: 9, of: 'before_words' },
    { id: 'after', title: '换后', format: 'text', width: 9, of: 'after_words' },
    { id: 'heads', title: '人数', format: 'int', width: 4, of: 'heads' },
    { id: 'priceDiffFen', title: '差价', format: 'money', width: 7, of: 'price_diff_fen' },
    { id: 'rebateDeltaFen', title: '返利变化', format: 'money', width: 7, of: 'rebate_delta_fen' },
    { id: 'reason', title: '原因', format: 'text', width: 10, of: 'reason' },
    { id: 'askedBy', title: '申请人', format: 'text', width: 5, of: 'asked_by' },
    { id: 'approvedBy', title: '审核人', format: 'text', width: 5, of: 'approved_by' },
    { id: 'state', title: '状态', format: 'text', width: 5, of: 'state', words: changeStates },
  ],
  totals: [
    { id: 'heads', title: '人数', format: 'int', width: 5, kind: 'sum', of: 'heads' },
    { id: 'priceDiffFen', title: '差价', format: 'money', width: 8, kind: 'sum', of: 'price_diff_fen' },
    {
      id: 'rebateDeltaFen',
      title: '返利变化',
      format: 'money',
      width: 8,
      kind: 'sum',
      of: 'rebate_delta_fen',
    },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'state', title: '状态', kind: 'codes', of: 'state', words: changeStates },
    { id: 'scope', title: '范围', kind: 'codes', of: 'scopes', words: changeScopes, listed: true },
    { id: 'keyword', title: '团号', kind: 'keyword', in: ['from_team_no', 'to_team_no'] },
  ],
  newestBy: 'requested_at',
  live: ['reception.team-change'],
  maxDays: 366,
  signatures: ['制表', '审核'],
});
