import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { docentLevels } from '@shanmen/shared/contracts/reception/docents/docent';
import {
  Dispatch,
  DispatchDraft,
  Dispatches,
  dispatchModes,
  DispatchPage,
  DispatchQuery,
  DispatchQuote,
  DispatchQuoteQuery,
  DispatchReassignment,
  dispatchStates,
  DispatchStepBody,
} from '@shanmen/shared/contracts/reception/docents/dispatch';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../../admin/public.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import { writeListOut } from '../../../platform/workbook/list-out.ts';
import { momentOf, type ReceptionPort } from '../../reception-port.ts';
import { listDispatches } from './dispatch.queries.ts';
import {
  addDispatches,
  callDispatch,
  type DispatchWork,
  quoteDispatch,
  reassignDispatch,
  stepDispatch,
} from './dispatch.service.ts';

const root = '/api/reception/dispatches';
const answer = { 200: Result(Dispatch) };
const step = {
  scope: 'none',
  idempotent: true,
  audit: 'reception.dispatch.changed',
  changes: ['reception.board', 'reception.dispatch'],
} as const;

const dispatchColumns: readonly FileColumn<Dispatch>[] = [
  { title: '单号', width: 14, format: 'text', cell: row => row.no },
  { title: '叫号', width: 6, format: 'text', cell: row => row.queueNo },
  { title: '团/散客', width: 16, format: 'text', cell: row => row.groupName },
  { title: '团号', width: 14, format: 'text', cell: row => row.teamNo },
  { title: '讲解员', width: 8, format: 'text', cell: row => row.docentName },
  { title: '级别', width: 5, format: 'text', cell: row => docentLevels[row.level] },
  { title: '语种', width: 5, format: 'text', cell: row => row.language },
  { title: '线路', width: 10, format: 'text', cell: row => row.routeName },
  { title: '方式', width: 5, format: 'text', cell: row => dispatchModes[row.mode] },
  { title: '人数', width: 5, format: 'int', total: 'heads', cell: row => row.heads },
  { title: '费用', width: 8, format: 'money', total: 'fee', cell: row => row.feeFen },
  { title: '已收', width: 8, format: 'money', cell: row => row.charge?.amountFen ?? null },
  { title: '收费订单', width: 14, format: 'text', cell: row => row.charge?.orderNo ?? null },
  { title: '派单', width: 12, format: 'instant', cell: row => row.queuedAt },
  { title: '叫号时间', width: 12, format: 'instant', cell: row => row.lastCallAt },
  { title: '开始', width: 12, format: 'instant', cell: row => row.startedAt },
  { title: '结束', width: 12, format: 'instant', cell: row => row.finishedAt },
  { title: '时长（分钟）', width: 7, format: 'int', cell: row => row.minutes },
  { title: '评价', width: 5, format: 'int', cell: row => row.rating },
  { title: '状态', width: 7, format: 'text', cell: row => dispatchStates[row.state] },
];

async function workOf(deps: AppDeps & ReceptionPort): Promise<DispatchWork> {
  const [moment, setting] = await Promise.all([momentOf(deps), openSettings(deps.pools.main)]);
  const rules = {
    twoDocentsAbove: setting(settings.twoDocentsAboveHeads),
    surchargePct: setting(settings.foreignSurchargePct),
    recallSeconds: setting(settings.recallSeconds),
    maxCalls: setting(settings.maxCalls),
    noShowFee: setting(settings.noShowFee),
    namedMovesToTail: setting(settings.namedMovesToTail),
  };
  return { ...moment, rules };
}

/** 派单: jobs of docents from the queue to their end. */
export function dispatchRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  const { pools } = deps;
  const reading = { permission: 'reception:dispatch:view', scope: 'none' } as const;

  app.get(
    root,
    { config: reading, schema: { querystring: DispatchQuery, response: { 200: Result(DispatchPage) } } },
    async ({ query }) => ({ result: await listDispatches(pools.main, query) }),
  );

  app.get(
    `${root}/quote`,
    {
      config: { permission: { anyOf: dispatching }, scope: 'none' },
      schema: { querystring: DispatchQuoteQuery, response: { 200: Result(DispatchQuote) } },
    },
    async ({ query }) => ({ result: await quoteDispatch(pools.main, query, (await workOf(deps)).rules) }),
  );

  app.post(
    `${root}/export`,
    {
      config: { permission: 'reception:dispatch:export', scope: 'none', audit: 'reception.list.exported' },
      schema: { querystring: DispatchQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const title = '派单明细';
      const list = {
        title,
        columns: dispatchColumns,
        words: { state: { values: dispatchStates } },
        read: (snapshot: typeof pools.main, part: object) => listDispatches(snapshot, { ...query, ...part }),
      };
      const noted = { action: 'reception.list.exported', objectType: 'list', objectId: title };
      return sendFile(reply, await writeListOut(pools.main, staff, list, { noted, query, now: deps.now() }));
    },
  );
  dispatchStepRoutes(app, deps);
}

const dispatching = ['reception:board:dispatch', 'reception:dispatch:assign'] as const;

function dispatchStepRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  app.post(
    root,
    {
      config: { ...step, permission: { anyOf: dispatching }, audit: 'reception.dispatch.added' },
      schema: { body: DispatchDraft, response: { 200: Result(Dispatches) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await workOf(deps);
      return runOnce(deps, request, tx => addDispatches(tx, staff, body, work));
    },
  );

  app.post(
    `${root}/:id/call`,
    {
      config: { ...step, permission: 'reception:board:call' },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const { staff, params } = request;
      const work = await workOf(deps);
      return runOnce(deps, request, tx => callDispatch(tx, staff, params.id, work));
    },
  );

  for (const [name, permission] of stepRights) {
    app.post(
      `${root}/:id/${name}`,
      {
        config: { ...step, permission },
        schema: { params: IdParams, body: DispatchStepBody, response: answer },
      },
      async request => {
        const { staff, params, body } = request;
        const work = await workOf(deps);
        return runOnce(deps, request, tx =>
          stepDispatch(tx, staff, params.id, { ...body, step: name }, work),
        );
      },
    );
  }

  app.post(
    `${root}/:id/reassign`,
    {
      config: { ...step, permission: 'reception:dispatch:reassign' },
      schema: { params: IdParams, body: DispatchReassignment, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(deps);
      return runOnce(deps, request, tx => reassignDispatch(tx, staff, params.id, body, work));
    },
  );
}

/** Which right leads a job along which step. */
const stepRights = [
  ['accept', 'reception:dispatch:start'],
  ['start', 'reception:dispatch:start'],
  ['finish', 'reception:dispatch:finish'],
  ['noshow', 'reception:dispatch:cancel'],
  ['cancel', 'reception:dispatch:cancel'],
] as const;
