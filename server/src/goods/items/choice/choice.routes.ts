import {
  Choices,
  PartyCredit,
  PartyCreditQuery,
  StaffChoices,
} from '@shanmen/shared/contracts/goods/items/choice';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  type DocumentType,
  documentTypeKeys,
  hasField,
  type HeadField,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { documentWork } from '../../documents/document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { readEnterpriseOf } from '../../stock/posting/document-money.queries.ts';
import {
  listDepartmentChoices,
  listDriverChoices,
  listPartyChoices,
  listStoreChoices,
  listStaffChoices,
  listSupplierChoices,
  listWarehouseChoices,
} from './choice.queries.ts';

const documentViews = documentTypeKeys.map(type => `goods:${type}:view` as const);

const openedBy = [...documentViews, 'goods:stock:view', 'goods:item:view', 'goods:warehouse:view'] as const;

/** The views that show a name of the list: documents that can say it, and screens that filter or choose by it. */
const seenWith = {
  suppliers: [...viewsSaying('supplierId'), 'goods:item:view', 'goods:stock-alert:view'],
  departments: [...viewsSaying('deptId'), 'goods:warehouse:view', 'goods:store:view'],
  parties: viewsSaying('partyId'),
  stores: viewsSaying('storeId'),
  handlers: documentViews,
  drivers: viewsSaying('driverId'),
  allWarehouses: [...documentViews, 'goods:warehouse:view', 'goods:store:view'],
} as const satisfies Readonly<Record<string, readonly PermissionCode[]>>;

function viewsSaying(field: HeadField): `goods:${DocumentType}:view`[] {
  return documentTypeKeys.filter(type => hasField(type, field)).map(type => `goods:${type}:view` as const);
}

export function choiceRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;

  app.get(
    '/api/goods/choices',
    {
      config: {
        permission: { anyOf: openedBy },
        scope: 'stock',
        widenedBy: ['goods:stock-alert:view', 'goods:store:view'],
      },
      schema: { response: { 200: Result(Choices) } },
    },
    async ({ staff }) => {
      const setting = await openSettings(pools.main);
      const code = openedBy.find(each => staff.codes.has(each));
      const work = await documentWork(deps, staff, 'jh', code ?? 'goods:stock:view');
      const { reach, makerChecker, priceJumpPercent } = work;
      const isFor = (list: keyof typeof seenWith) => seenWith[list].some(each => staff.codes.has(each));
      // One after the other: each takes a millisecond, and all at once would take eight of ten connections.
      const masters = {
        ownWarehouses: await listWarehouseChoices(pools.main, reach),
        allWarehouses: await listWarehouseChoices(pools.main, isFor('allWarehouses') ? null : reach),
        suppliers: isFor('suppliers') ? await listSupplierChoices(pools.main) : [],
        departments: isFor('departments') ? await listDepartmentChoices(pools.main) : [],
        parties: isFor('parties') ? await listPartyChoices(pools.main) : [],
        stores: isFor('stores') ? await listStoreChoices(pools.main, reach) : [],
        handlers: isFor('handlers') ? await listStaffChoices(pools.main) : [],
        drivers: isFor('drivers') ? await listDriverChoices(pools.main) : [],
      };
      const rules = {
        mergesScans: setting(settings.scanMerge),
        priceJumpPercent,
        auditedByOthers: documentTypeKeys.filter(type => makerChecker.includes(type)),
      };
      return { result: { ...masters, ownId: staff.id, ...rules } };
    },
  );

  app.get(
    '/api/goods/choices/credit',
    {
      config: { permission: { anyOf: ['goods:xs:view', 'goods:xt:view'] }, scope: 'none' },
      schema: { querystring: PartyCreditQuery, response: { 200: Result(PartyCredit) } },
    },
    async ({ query }) => {
      const enterpriseId = await readEnterpriseOf(pools.main, query.partyId);
      const credit = enterpriseId === null ? null : await deps.money.checkCredit(pools.main, enterpriseId);
      return { result: credit };
    },
  );

  app.get(
    '/api/goods/choices/staff',
    {
      config: { permission: { anyOf: ['goods:warehouse:view', 'goods:department:view'] }, scope: 'none' },
      schema: { response: { 200: Result(StaffChoices) } },
    },
    async () => ({ result: await listStaffChoices(pools.main) }),
  );
}
