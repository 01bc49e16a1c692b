import {
  Choices,
  PartyCredit,
  PartyCreditQuery,
  StaffChoices,
} from '@shanmen/shared/contracts/goods/items/choice';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';
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

const openedBy = [
  ...documentTypeKeys.map(type => `goods:${type}:view` as const),
  'goods:stock:view',
  'goods:item:view',
  'goods:warehouse:view',
] as const;

export function choiceRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;

  app.get(
    '/api/goods/choices',
    {
      config: { permission: { anyOf: openedBy }, scope: 'stock' },
      schema: { response: { 200: Result(Choices) } },
    },
    async ({ staff }) => {
      const setting = await openSettings(pools.main);
      const code = openedBy.find(each => staff.codes.has(each));
      const work = await documentWork(deps, staff, 'jh', code ?? 'goods:stock:view');
      const { reach, makerChecker, priceJumpPercent } = work;
      const [ownWarehouses, allWarehouses, suppliers, departments, parties, stores, handlers, drivers] =
        await Promise.all([
          listWarehouseChoices(pools.main, reach),
          listWarehouseChoices(pools.main, null),
          listSupplierChoices(pools.main),
          listDepartmentChoices(pools.main),
          listPartyChoices(pools.main),
          listStoreChoices(pools.main, reach),
          listStaffChoices(pools.main),
          staff.codes.has('goods:xs:view') ? listDriverChoices(pools.main) : [],
        ]);
      const masters = { ownWarehouses, allWarehouses, suppliers, departments, parties, stores };
      const rules = {
        mergesScans: setting(settings.scanMerge),
        priceJumpPercent,
        auditedByOthers: documentTypeKeys.filter(type => makerChecker.includes(type)),
      };
      return { result: { ...masters, handlers, drivers, ownId: staff.id, ...rules } };
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
