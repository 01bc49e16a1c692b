import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import {
  Plate,
  PlateBatch,
  PlateExplanation,
  PlateIssue,
  PlateIssuePage,
  PlateIssueQuery,
  PlateIssuing,
  PlateLoss,
  plateMedia,
  PlatePage,
  PlateQuery,
  PlateReturn,
  PlatesAdded,
  plateStates,
  PlateStep,
  PlateSwap,
} from '@shanmen/shared/contracts/reception/plates/plate';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../../admin/public.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import { writeListOut } from '../../../platform/workbook/list-out.ts';
import { momentOf, type ReceptionPort } from '../../reception-port.ts';
import { listIssues, listPlates } from './plate.queries.ts';
import {
  addPlates,
  explainPlate,
  issuePlate,
  losePlate,
  type PlateWork,
  returnPlate,
  stepPlate,
  swapPlate,
} from './plate.service.ts';

const root = '/api/reception/plates';
const answer = { 200: Result(Plate) };
const step = { scope: 'none', idempotent: true, changes: ['reception.board', 'reception.plate'] } as const;

const plateColumns: readonly FileColumn<Plate>[] = [
  { title: '号牌', width: 8, format: 'text', cell: row => row.plateNo },
  { title: '介质', width: 7, format: 'text', cell: row => plateMedia[row.medium] },
  { title: '状态', width: 6, format: 'text', cell: row => plateStates[row.state] },
  { title: '当前团', width: 14, format: 'text', cell: row => row.teamNo },
  { title: '企业', width: 16, format: 'text', cell: row => row.enterpriseName },
  { title: '导游', width: 8, format: 'text', cell: row => row.guideName },
  { title: '件数', width: 5, format: 'int', cell: row => row.qty },
  { title: '发放时间', width: 12, format: 'instant', cell: row => row.issuedAt },
  { title: '在外分钟', width: 7, format: 'int', cell: row => row.minutesOut },
  { title: '赔付价', width: 8, format: 'money', cell: row => row.lossFeeFen },
];

async function workOf(deps: AppDeps & ReceptionPort): Promise<PlateWork> {
  const [moment, setting] = await Promise.all([momentOf(deps), openSettings(deps.pools.main)]);
  return { ...moment, longOut: setting(settings.plateLongOutHours) };
}

/** 号牌: issued to teams, taken back, lost, swapped. */
export function plateRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  const { pools } = deps;

  app.get(
    root,
    {
      config: { permission: 'reception:plate:view', scope: 'none' },
      schema: { querystring: PlateQuery, response: { 200: Result(PlatePage) } },
    },
    async ({ query }) => ({ result: await listPlates(pools.main, query, await workOf(deps)) }),
  );

  app.get(
    '/api/reception/plate-issues',
    {
      config: { permission: 'reception:plate:view', scope: 'none' },
      schema: { querystring: PlateIssueQuery, response: { 200: Result(PlateIssuePage) } },
    },
    async ({ query }) => ({ result: await listIssues(pools.main, query) }),
  );

  app.post(
    `${root}/export`,
    {
      config: { permission: 'reception:plate:export', scope: 'none', audit: 'reception.list.exported' },
      schema: { querystring: PlateQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const clock = await workOf(deps);
      const title = '号码明细';
      const list = {
        title,
        columns: plateColumns,
        words: { state: { values: plateStates }, medium: { values: plateMedia } },
        read: (snapshot: typeof pools.main, part: object) =>
          listPlates(snapshot, { ...query, ...part }, clock),
      };
      const noted = { action: 'reception.list.exported', objectType: 'list', objectId: title };
      return sendFile(reply, await writeListOut(pools.main, staff, list, { noted, query, now: clock.now }));
    },
  );

  app.post(
    root,
    {
      config: { ...step, permission: 'reception:plate:add', audit: 'reception.plate.added' },
      schema: { body: PlateBatch, response: { 200: Result(PlatesAdded) } },
    },
    request => runOnce(deps, request, tx => addPlates(tx, request.staff, request.body)),
  );

  app.post(
    '/api/reception/plate-issues',
    {
      config: {
        ...step,
        permission: { anyOf: ['reception:board:plate', 'reception:plate:issue'] },
        audit: 'reception.plate.issued',
      },
      schema: { body: PlateIssuing, response: { 200: Result(PlateIssue) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { ...(await workOf(deps)), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => issuePlate(tx, staff, body, work), findRecordedIssue);
    },
  );
  plateStepRoutes(app, deps);
}

const findRecordedIssue = recordedIn('reception.plate_issue', null);

function plateStepRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  app.post(
    `${root}/:id/return`,
    {
      config: {
        ...step,
        permission: { anyOf: ['reception:plate:return', 'reception:board:leave'] },
        audit: 'reception.plate.returned',
      },
      schema: { params: IdParams, body: PlateReturn, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(deps);
      return runOnce(deps, request, tx => returnPlate(tx, staff, params.id, body, work));
    },
  );

  app.post(
    `${root}/:id/lost`,
    {
      config: { ...step, permission: 'reception:plate:lost', audit: 'reception.plate.lost' },
      schema: { params: IdParams, body: PlateLoss, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(deps);
      return runOnce(deps, request, tx => losePlate(tx, staff, params.id, body, work));
    },
  );

  app.post(
    `${root}/:id/swap`,
    {
      config: { ...step, permission: 'reception:plate:swap', audit: 'reception.plate.swapped' },
      schema: { params: IdParams, body: PlateSwap, response: answer },
    },
    async request => {
      const { staff, params, body, idempotency } = request;
      const work = { ...(await workOf(deps)), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => swapPlate(tx, staff, params.id, body, work));
    },
  );

  app.post(
    `${root}/:id/step`,
    {
      config: { ...step, permission: 'reception:plate:lost', audit: 'reception.plate.changed' },
      schema: { params: IdParams, body: PlateStep, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(deps);
      return runOnce(deps, request, tx => stepPlate(tx, staff, params.id, body, work));
    },
  );

  app.post(
    `${root}/:id/explain`,
    {
      config: { ...step, permission: 'reception:plate:lost', audit: 'reception.plate.changed' },
      schema: { params: IdParams, body: PlateExplanation, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(deps);
      return runOnce(deps, request, tx => explainPlate(tx, staff, params.id, body.explanation, work));
    },
  );
}
