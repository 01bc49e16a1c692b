import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  DriverVisit,
  DriverVisitDraft,
  DriverVisitPage,
  DriverVisitQuery,
  VisitLink,
  VisitSales,
  visitStates,
  VisitStores,
} from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import type { Staff } from '../../../callers/staff.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import { writeListOut } from '../../../platform/workbook/list-out.ts';
import { momentOf, type TillPort } from '../../till-port.ts';
import { findRecordedVisit, listVisits, listVisitStores } from './driver-visit.queries.ts';
import { addVisit, auditVisit, linkSales, showVisitSales } from './driver-visit.service.ts';

const root = '/api/cashier/driver-visits';
const answer = { 200: Result(DriverVisit) };
const step = { scope: 'retail', idempotent: true, changes: ['cashier.driver-visit'] } as const;

/** The columns of 司机明细 in a file. */
const visitColumns: readonly FileColumn<DriverVisit>[] = [
  { title: '日期', width: 8, format: 'day', cell: row => row.visitDate },
  { title: '司机', width: 8, format: 'text', cell: row => row.driverName },
  { title: '车牌', width: 8, format: 'text', cell: row => row.plateNo },
  { title: '旅行社', width: 14, format: 'text', cell: row => row.enterpriseName },
  { title: '团号', width: 10, format: 'text', cell: row => row.groupNo },
  { title: '人数', width: 5, format: 'int', total: 'heads', cell: row => row.heads },
  { title: '到店时间', width: 12, format: 'instant', cell: row => row.arriveAt },
  { title: '门店', width: 16, format: 'text', cell: row => row.storeNames },
  { title: '关联单数', width: 6, format: 'int', total: 'sales', cell: row => row.sales },
  { title: '关联消费', width: 9, format: 'money', total: 'spend', cell: row => row.spendFen },
  { title: '返利', width: 8, format: 'money', total: 'rebate', cell: row => row.rebateFen },
  { title: '付款单号', width: 10, format: 'text', cell: row => row.voucherNos },
  { title: '状态', width: 5, format: 'text', cell: row => visitStates[row.status] },
  { title: '登记人', width: 7, format: 'text', cell: row => row.createdBy },
  { title: '审核人', width: 7, format: 'text', cell: row => row.auditedBy },
  { title: '备注', width: 16, format: 'text', cell: row => row.note },
];

/** 司机明细. */
export function driverVisitRoutes(app: App, deps: AppDeps & TillPort): void {
  const { pools } = deps;
  const work = (staff: Staff, code: PermissionCode) => visitWork(deps, staff, code);

  app.get(
    root,
    {
      config: { permission: 'cashier:driver-visit:view', scope: 'retail' },
      schema: { querystring: DriverVisitQuery, response: { 200: Result(DriverVisitPage) } },
    },
    async ({ staff, query }) => {
      const { reach } = await work(staff, 'cashier:driver-visit:view');
      return { result: await listVisits(pools.main, query, reach) };
    },
  );

  app.post(
    `${root}/export`,
    {
      config: { permission: 'cashier:driver-visit:export', scope: 'retail', audit: 'cashier.list.exported' },
      schema: { querystring: DriverVisitQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const { now, reach } = await work(staff, 'cashier:driver-visit:export');
      const title = '司机明细';
      const file = await writeListOut(
        pools.main,
        staff,
        {
          title,
          columns: visitColumns,
          words: { status: { values: visitStates } },
          read: (snapshot, part) => listVisits(snapshot, { ...query, ...part }, reach),
        },
        {
          noted: { action: 'cashier.list.exported', objectType: 'list', objectId: title },
          query,
          now,
        },
      );
      return sendFile(reply, file);
    },
  );

  app.get(
    `${root}/stores`,
    {
      config: { permission: 'cashier:driver-visit:add', scope: 'retail' },
      schema: { response: { 200: Result(VisitStores) } },
    },
    async ({ staff }) => {
      const { reach } = await work(staff, 'cashier:driver-visit:add');
      return { result: await listVisitStores(pools.main, reach) };
    },
  );

  app.get(
    `${root}/:id/sales`,
    {
      config: { permission: 'cashier:driver-visit:view', scope: 'retail' },
      schema: { params: IdParams, response: { 200: Result(VisitSales) } },
    },
    async ({ staff, params }) => {
      const [{ reach }, setting] = await Promise.all([
        work(staff, 'cashier:driver-visit:view'),
        openSettings(pools.main),
      ]);
      const minutes = setting(settings.visitLinkMinutes);
      return { result: await showVisitSales(pools.main, params.id, { reach, minutes }) };
    },
  );

  stepRoutes(app, deps);
}

function stepRoutes(app: App, deps: AppDeps & TillPort): void {
  const work = (staff: Staff, code: PermissionCode) => visitWork(deps, staff, code);

  app.post(
    root,
    {
      config: { ...step, permission: 'cashier:driver-visit:add', audit: 'cashier.driver-visit.added' },
      schema: { body: DriverVisitDraft, response: answer },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const at = { ...(await work(staff, 'cashier:driver-visit:add')), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => addVisit(tx, staff, body, at), findRecordedVisit);
    },
  );

  app.post(
    `${root}/:id/link`,
    {
      config: { ...step, permission: 'cashier:driver-visit:link', audit: 'cashier.driver-visit.linked' },
      schema: { params: IdParams, body: VisitLink, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await work(staff, 'cashier:driver-visit:link');
      return runOnce(deps, request, tx => linkSales(tx, staff, params.id, body, at));
    },
  );

  app.post(
    `${root}/:id/audit`,
    {
      config: {
        ...step,
        permission: 'cashier:driver-visit:audit',
        audit: 'cashier.driver-visit.audited',
        asks: ['second-person'],
      },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const { staff, params } = request;
      const at = await work(staff, 'cashier:driver-visit:audit');
      return runOnce(deps, request, tx => auditVisit(tx, staff, params.id, at));
    },
  );
}

/** When a call came, and the outlets that its person works for. */
export async function visitWork(deps: AppDeps & TillPort, staff: Staff, code: PermissionCode) {
  const moment = await momentOf(deps);
  const question = { code, domain: 'retail', day: moment.bizDate } as const;
  return { ...moment, reach: await workedOutlets(deps.pools.main, staff, question) };
}
