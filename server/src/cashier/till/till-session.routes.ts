import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  TillCatalogue,
  TillDebtors,
  TillPictureQuery,
  TillPictures,
  TillQuery,
  TillSession,
} from '@shanmen/shared/contracts/cashier/till';
import { Result } from '@shanmen/shared/contracts/schema';
import { fen, multiplyFen } from '@shanmen/shared/money';

import { initialsOf, openSettings, workedOutlets } from '../../admin/public.ts';
import { found } from '../../callers/rule-violation.ts';
import { openGateway } from '../../commerce/public.ts';
import { listLabelPatterns } from '../../goods/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { findTill, readUnclosedTillShift } from '../shift/shift.queries.ts';
import { seenWhileCounting } from '../shift/shift.service.ts';
import { momentOf, type TillPort } from '../till-port.ts';
import { listTransactions } from '../records/transaction/transaction.queries.ts';
import {
  listTillCategories,
  listTillChoices,
  listTillGoods,
  listTillPictures,
  readTillPlace,
} from './till-session.queries.ts';

/** What a till begins with, and what its store sells. */
export function tillSessionRoutes(app: App, deps: AppDeps & TillPort): void {
  const db = deps.pools.main;

  app.get(
    '/api/cashier/till-session',
    {
      config: { permission: 'cashier:till:view', scope: 'retail' },
      schema: { response: { 200: Result(TillSession) } },
    },
    async ({ staff }) => {
      const { now, bizDate } = await momentOf(deps);
      const question = { code: 'cashier:till:view', domain: 'retail', day: bizDate } as const;
      const outletIds = await workedOutlets(db, staff, question);
      const shift = await readUnclosedTillShift(db, staff.id);
      const [setting, { demo, accounts }, tills, place, recent] = await Promise.all([
        openSettings(db),
        deps.site(),
        listTillChoices(db, outletIds),
        shift && readTillPlace(db, shift.tillId),
        // Nothing of what was sold is told while the drawer is counted blind.
        shift?.state === 'OPEN'
          ? listTransactions(
              db,
              { pageSize: 3, shiftId: shift.id },
              { outletIds: null, cashierId: staff.id, readerId: staff.id, day: bizDate },
            )
          : null,
      ]);
      return {
        result: {
          serverTime: now.toISOString(),
          businessDay: bizDate,
          shift: await seenWhileCounting(db, shift, setting(settings.blindClose)),
          place: place && {
            ...place,
            cashWitnessFen: multiplyFen(fen(1_00), setting(settings.cashWitnessYuan)),
            offlineTenders: setting(settings.offlineTenders),
            provider: openGateway({ db, now: deps.now, demo, accounts })?.name ?? null,
          },
          tills,
          recent: recent?.rows ?? [],
        },
      };
    },
  );

  app.get(
    '/api/cashier/debtors',
    {
      config: { permission: 'cashier:sale:create', scope: 'none', widenedBy: ['cashier:credit:use'] },
      schema: { response: { 200: Result(TillDebtors) } },
    },
    async ({ staff }) => {
      const accounts = await deps.money.listAccounts(db);
      const seesLimits = staff.codes.has('cashier:credit:use');
      const result = accounts
        .filter(({ isFrozen, availableFen }) => !isFrozen && availableFen > 0)
        .map(({ enterpriseId, name, availableFen }) => ({
          enterpriseId,
          name,
          pinyin: initialsOf(name),
          availableFen: seesLimits ? availableFen : null,
        }));
      return { result };
    },
  );

  catalogueRoutes(app, deps);
}

/** What a store sells, with its pictures. */
function catalogueRoutes(app: App, deps: AppDeps & TillPort): void {
  const db = deps.pools.main;

  app.get(
    '/api/cashier/catalogue',
    {
      config: { permission: 'cashier:till:view', scope: 'retail' },
      schema: { querystring: TillQuery, response: { 200: Result(TillCatalogue) } },
    },
    async ({ staff, query }) => {
      const { bizDate: day } = await momentOf(deps);
      const question = { code: 'cashier:till:view', domain: 'retail', day } as const;
      const { storeId, whId } = found(
        await findTill(db, query.tillId, await workedOutlets(db, staff, question)),
        '收银台',
      );
      const [goods, categories, labels] = await Promise.all([
        listTillGoods(db, { storeId, whId, day }),
        listTillCategories(db, { whId }),
        listLabelPatterns(db),
      ]);
      return { result: { storeId, day, categories, labels, goods } };
    },
  );

  app.get(
    '/api/cashier/catalogue/pictures',
    {
      config: { permission: 'cashier:till:view', scope: 'none' },
      schema: { querystring: TillPictureQuery, response: { 200: Result(TillPictures) } },
    },
    async ({ query }) => ({ result: await listTillPictures(db, query.categoryId) }),
  );
}
