import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { RiskCheck } from '@shanmen/shared/contracts/admin/records/risk';
import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { changeSetting } from '../../../../src/admin/public.ts';
import { withTransaction } from '../../../../src/db/transaction.ts';
import type { Answer, Client, TestApp } from '../../../app/app.ts';
import { driverDraft, guideDraft } from '../../../people/tour-crew.ts';
import {
  type Attraction,
  cashSale,
  countDrawer,
  openShift,
  quoteAndRefund,
  sell,
  stopSelling,
} from '../../../data/ticket/factories.ts';
import { enter, purchase, resultOf, storeroom } from '../../../data/goods/goods.ts';
import { activeEnterprise, agreementDraft, enterpriseDraft, type Hands } from '../../../people/partners.ts';
import { priceDraft } from '../../../data/ticket/prices.ts';
import { productDraft } from '../../../data/ticket/product-draft.ts';
import { asOwner } from '../../../app/scenario.ts';
import { aloneActsOf, type RefusedAct } from './areas/area.ts';
import { auditDesk } from './areas/audit-desk.ts';
import { commerce } from './areas/commerce.ts';
import { reception } from './areas/reception.ts';
import { reportSheets } from './areas/report-sheets.ts';
import { tills } from './areas/tills.ts';
import { moduleActs } from './module-acts.ts';
import { rebateActs } from './groups/rebate-acts.ts';

/** An administrator who holds everything and does everything himself, a shift of his own among it. */
export type Alone = {
  test: TestApp;
  lead: Client;
  seller: Client;
  windowId: number;
  ownWindowId: number;
  spot: Attraction;
  partners: Hands;
};

type Act = RefusedAct<Alone>;

const own = `(select id from admin.staff where user_name = 'admin')`;
const another = `(select id from admin.staff where user_name = 'buyer01')`;
const yes = { approved: true, reason: '情况属实' };
const because = { reason: '情况属实' };

/** Each call that asks for a second person, made by whoever made what it is about. */
export const aloneActs: Readonly<Record<string, Act>> = {
  ...aloneActsOf(tills),
  ...aloneActsOf(auditDesk),
  ...aloneActsOf(reception),
  ...aloneActsOf(commerce),
  ...aloneActsOf(reportSheets),
  'POST /api/admin/risks/:id/check': async ({ test, lead }) => {
    await asOwner(
      test.database.url,
      `insert into platform.audit_log (id, staff_id, request_id, action, object_type, object_id, result)
       overriding system value
       values (900001, ${own}, 'test', 'ticket.shift.forced', 'ticket_shift', '1', 'done')`,
    );
    const body: RiskCheck = { note: '情况属实' };
    return lead.call('POST', '/api/admin/risks/900001/check', { body, key: true });
  },
  'POST /api/admin/grant-requests/:id/approve': desk => decideOwn(desk, 'approve'),
  'POST /api/admin/grant-requests/:id/refuse': desk => decideOwn(desk, 'refuse'),
  'POST /api/auth/approvals': ({ lead }) =>
    lead.call('POST', '/api/auth/approvals', {
      body: {
        action: 'ticket.refund',
        objectId: '1',
        amountFen: 100,
        userName: 'admin',
        password: demoPassword,
      },
    }),
  'POST /api/commerce/enterprises/:id/audit': async ({ lead }) => {
    const { id } = await made(lead, '/api/commerce/enterprises', enterpriseDraft());
    return post(lead, `/api/commerce/enterprises/${id}/audit`, because);
  },
  'POST /api/commerce/blacklist-entries/:id/lift': async ({ lead }) => {
    const person = {
      kind: 'ID_CARD',
      value: '990000199001010017',
      scopes: ['BUY'],
      reason: 'SCALPER',
      note: '',
    };
    const { id } = await made(lead, '/api/commerce/blacklist-entries', { ...person, lastDay: null });
    return post(lead, `/api/commerce/blacklist-entries/${id}/lift`, because);
  },
  'POST /api/commerce/credit-accounts/:id/audit': async ({ lead, partners }) => {
    const { id: enterpriseId } = await activeEnterprise(partners, { code: 'E902' });
    const accounts = '/api/commerce/credit-accounts';
    const { id } = await made(lead, accounts, { enterpriseId, kind: 'CREDIT', warnFen: 0 });
    await made(lead, `${accounts}/${id}/limit`, { limitFen: 100_00, reason: '协议约定' });
    return post(lead, `${accounts}/${id}/audit`, yes);
  },
  'POST /api/commerce/products/:id/audit': async ({ lead, spot }) => {
    const { id } = await made(lead, '/api/commerce/products', productDraft(spot.spotId));
    await made(lead, `/api/commerce/products/${id}/submit`);
    return post(lead, `/api/commerce/products/${id}/audit`, yes);
  },
  'POST /api/ticket/price-rules/:id/audit': async ({ lead, spot }) => {
    const { id } = await made(lead, '/api/ticket/price-rules', priceDraft(spot.productId, spot.visitDate));
    await made(lead, `/api/ticket/price-rules/${id}/submit`);
    return post(lead, `/api/ticket/price-rules/${id}/audit`, yes);
  },
  'POST /api/ticket/agreements/:id/audit': async ({ lead, partners, spot }) => {
    const { id: enterpriseId } = await activeEnterprise(partners, { code: 'E903' });
    const { id } = await made(lead, '/api/ticket/agreements', agreementDraft(enterpriseId, [spot.productId]));
    await made(lead, `/api/ticket/agreements/${id}/submit`);
    return post(lead, `/api/ticket/agreements/${id}/audit`, yes);
  },
  'POST /api/ticket/guides/:id/lift': ({ lead }) => liftOwn(lead, '/api/ticket/guides', guideDraft),
  'POST /api/ticket/drivers/:id/lift': ({ lead }) => liftOwn(lead, '/api/ticket/drivers', driverDraft),
  'POST /api/ticket/rebates/:id/pay': async desk => {
    await rebateActs['ticket.rebate.changed']?.prepare(desk);
    const audited = `update ticket.rebate set state = 'AUDITED', audited_by = ${own}, audited_at = now()`;
    await asOwner(desk.test.database.url, audited);
    return post(desk.lead, '/api/ticket/rebates/1/pay', { payout: 'BANK', voucherNo: 'YH-0001' });
  },
  'POST /api/ticket/refunds/:id/audit': async ({ lead, ownWindowId: windowId, spot }) => {
    await openShift(lead, windowId);
    const { result: order } = await sell(lead, cashSale({ windowId }, spot));
    const { result } = await quoteAndRefund(lead, { order, windowId, kind: 'VISITOR', reason: '行程取消' });
    return post(lead, `/api/ticket/refunds/${result.id}/audit`, yes);
  },
  'POST /api/ticket/shifts/:id/force-close': async ({ lead, ownWindowId }) => {
    const { result } = await openShift(lead, ownWindowId);
    return post(lead, `/api/ticket/shifts/${result.id}/force-close`, { countedCashFen: 500_00, ...because });
  },
  'POST /api/ticket/shifts/:id/audit': async desk =>
    post(desk.lead, `/api/ticket/shifts/${await closedOwn(desk)}/audit`, {}),
  'POST /api/ticket/shifts/:id/recount': async desk => {
    const id = await closedOwn(desk);
    await asOwner(
      desk.test.database.url,
      `update ticket.ticket_shift set returned_by = ${another}, returned_at = now(), return_note = '点数不符'
       where id = ${id}`,
    );
    return post(desk.lead, `/api/ticket/shifts/${id}/recount`, { countedCashFen: 501_00 });
  },
  'POST /api/modules/approvals': async desk => {
    await moduleActs['modules.version.published']?.prepare?.(desk);
    await moduleActs['modules.version.published']?.act(desk);
    const body = { module: 'mf-goods', version: '1.1.0' };
    return desk.lead.call('POST', '/api/modules/approvals', { body });
  },
  'POST /api/modules/promotions': async desk => {
    await withTransaction(desk.test.db, tx => changeSetting(tx, settings.moduleApprovals, 1, null));
    await moduleActs['modules.release.promoted']?.prepare?.(desk);
    return moduleActs['modules.release.promoted']?.act(desk) ?? missing('the promotion');
  },
  ...Object.fromEntries(
    documentTypeKeys.flatMap(type =>
      ['audit', 'audit2'].map((step): [string, Act] => [
        `POST /api/goods/documents/${type}/:id/${step}`,
        desk => auditOwn(desk, type, step),
      ]),
    ),
  ),
};

/** The administrator's own shift at a window, handed over. */
async function closedOwn({ lead, ownWindowId }: Alone): Promise<number> {
  const { id } = (await openShift(lead, ownWindowId)).result;
  await stopSelling(lead, id);
  await countDrawer(lead, id, 500_00);
  await made(lead, `/api/ticket/shifts/${id}/close`, {});
  return id;
}

async function decideOwn({ test, lead }: Alone, verb: string): Promise<Answer<unknown>> {
  await asOwner(
    test.database.url,
    `insert into admin.grant_request (kind, role_id, codes, requested_by, requested_at, expires_at)
     select 'role_permission', role.id, '{ticket:refund:audit}', ${own}, '2020-01-01', '2099-01-01'
     from admin.role where role.code = 'gate'`,
  );
  return post(lead, `/api/admin/grant-requests/1/${verb}`, because);
}

async function liftOwn(lead: Client, root: string, draft: object): Promise<Answer<unknown>> {
  const { id } = await made(lead, root, draft);
  await made(lead, `${root}/${id}/black`, because);
  return post(lead, `${root}/${id}/lift`, because);
}

/** Of every type there is the same paper: what is asked first is who made it. */
async function auditOwn({ test, lead }: Alone, type: string, step: string): Promise<Answer<unknown>> {
  const makerChecker = [...documentTypeKeys];
  await withTransaction(test.db, tx => changeSetting(tx, settings.makerChecker, makerChecker, null));
  const { id } = resultOf(await enter(lead, 'jh', purchase(await storeroom(test), [['W001', '1', 68]])));
  const checked = step === 'audit2' ? `, checked_by = ${another}, checked_at = now()` : '';
  await asOwner(
    test.database.url,
    `update goods.doc set type = upper('${type}'), status = 'submitted' ${checked} where id = ${id}`,
  );
  return post(lead, `/api/goods/documents/${type}/${id}/${step}`, { version: 1 });
}

async function made(person: Client, url: string, body?: object): Promise<{ id: number }> {
  const answer = await person.call<{ id: number }>('POST', url, { ...(body ? { body } : {}), key: true });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.text}`);
  return answer.result;
}

function post(person: Client, url: string, body: object): Promise<Answer<unknown>> {
  return person.call('POST', url, { body, key: true });
}

function missing(what: string): never {
  throw new Error(`${what} is not there`);
}
