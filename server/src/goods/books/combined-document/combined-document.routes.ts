import {
  Chain,
  CombinedPage,
  CombinedQuery,
  type CombinedDocument,
} from '@shanmen/shared/contracts/goods/books/combined-document';
import { documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';
import { documentTypeKeys, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import type { Db } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { listCombined, readChain } from './combined-document.queries.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import {
  namingColumns,
  originColumns,
  placeColumns,
  worthColumns,
} from '../../documents/document-out/document-table.ts';

/** The columns of 综合单据 in a file. */
const combinedColumns: readonly FileColumn<CombinedDocument>[] = [
  ...namingColumns,
  { title: '类型', width: 6, format: 'text', cell: row => documentTypes[row.type].title },
  ...placeColumns,
  ...worthColumns,
  ...originColumns,
];

const viewCodes = documentTypeKeys.map(type => `goods:${type}:view` as const);

/** 综合单据 shows the types whose own lists one may see. */
export function combinedDocumentRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const [viewCode, exportCode] = ['goods:combined-document:view', 'goods:combined-document:export'] as const;
  const reading = {
    permission: viewCode,
    scope: 'stock',
    widenedBy: [...viewCodes, 'goods:cost:view'],
  } as const;

  app.get(
    '/api/goods/documents',
    { config: reading, schema: { querystring: CombinedQuery, response: { 200: Result(CombinedPage) } } },
    async ({ staff, query }) => {
      const { reach } = await documentWork(deps, staff, 'jh', viewCode);
      return { result: await showCombined(pools.main, staff, query, reach) };
    },
  );

  app.post(
    '/api/goods/documents/export',
    {
      config: { ...reading, permission: exportCode, audit: 'goods.list.exported' },
      schema: { querystring: CombinedQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const { reach, now } = await documentWork(deps, staff, 'jh', exportCode);
      const file = await writeList(pools.main, staff, query, {
        title: '综合单据',
        columns: combinedColumns,
        words: { status: { values: documentStatuses } },
        read: (snapshot, part) => showCombined(snapshot, staff, { ...query, ...part }, reach),
        now,
      });
      return sendFile(reply, file);
    },
  );

  app.get(
    '/api/goods/document-chains/:id',
    {
      config: { ...reading, permission: { anyOf: [viewCode, ...viewCodes] } },
      schema: { params: IdParams, response: { 200: Result(Chain) } },
    },
    async ({ staff, params }) => {
      const types = typesOf(staff);
      const codes: readonly PermissionCode[] = [viewCode, ...viewCodes];
      const code = codes.find(each => staff.codes.has(each)) ?? viewCode;
      const { reach } = await documentWork(deps, staff, 'jh', code);
      const chain = await readChain(pools.main, params.id, types, reach);
      if (!chain.some(({ id }) => id === params.id)) throw new RuleViolation('not_found', '没有找到该单据');
      return { result: chain };
    },
  );
}

/** Costs only for who may see them. */
async function showCombined(
  db: Db,
  staff: Staff,
  query: CombinedQuery,
  reach: WarehouseReach,
): Promise<CombinedPage> {
  const page = await listCombined(db, typesOf(staff), query, reach);
  if (staff.codes.has('goods:cost:view')) return page;
  const rows = page.rows.map(({ costFen: _cost, ...row }) => row);
  return { rows, total: page.total, totals: withoutCost(page.totals) };
}

function typesOf(staff: Staff) {
  return documentTypeKeys.filter(type => staff.codes.has(`goods:${type}:view`));
}

function withoutCost({ amount }: CombinedPage['totals']): CombinedPage['totals'] {
  return amount === undefined ? {} : { amount };
}
