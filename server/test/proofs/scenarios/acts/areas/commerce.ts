import type { BillRowPage } from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import type { ComboPartsPage } from '@shanmen/shared/contracts/commerce/products/combo-part';
import type { RefundRule } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { demoRefundRules } from '../../../../../seeds/demo/ticket/refund-rules.ts';
import { changeSetting } from '../../../../../src/admin/public.ts';
import { withTransaction } from '../../../../../src/db/transaction.ts';
import type { TestApp } from '../../../../app/app.ts';
import { testDay } from '../../../../app/clock.ts';
import { asOwner } from '../../../../app/scenario.ts';
import { tableFile } from '../../../../data/files/workbook.ts';
import { put, resultOf } from '../../../../data/goods/goods.ts';
import { comboOf } from '../../../../data/ticket/combos.ts';
import { type Attraction, attraction } from '../../../../data/ticket/factories.ts';
import { activeEnterprise, type Hands } from '../../../../people/partners.ts';
import { type Area, byChecker, eachOf, rowsOf } from './area.ts';

type Office = Hands & { test: TestApp; spot: Attraction };

const wechat = '/api/commerce/channel-bills/wechat/import';
const because = '情况属实';
const yes = { approved: true, reason: because };

/** A bill of WeChat with a payment that nobody here knows. */
function bill() {
  const head = ['交易时间', '微信订单号', '商户订单号', '交易状态', '应结订单金额'];
  return tableFile('账单.xlsx', head, [[`${testDay} 09:30:00`, '42001', 'STRANGE', 'SUCCESS', '5.00']]);
}

/** The payment that nobody knows. */
async function strangeRow({ maker }: Office): Promise<number> {
  await put(maker, 'POST', wechat, await bill());
  const { rows } = resultOf(await maker.call<BillRowPage>('GET', '/api/commerce/channel-bill-rows'));
  return rows[0]?.id ?? 0;
}

/** A combined ticket of two places, and other parts for it. */
async function otherParts({ test, spot, maker }: Office) {
  const other = await attraction(test.db);
  const combo = await comboOf(test.db, 'LA', 200, [
    { ...spot, share: 110 },
    { ...other, share: 90 },
  ]);
  const { rows } = resultOf(await maker.call<ComboPartsPage>('GET', '/api/commerce/combo-parts'));
  const { id = 0, version } = rows.find(row => row.id === combo.productId) ?? {};
  const part = { qty: 1, shareFen: 100_00, enterAfter: null, refundableAlone: true };
  const parts = [spot, other].map(({ productId }) => ({ singleId: productId, ...part }));
  return { id, body: { parts, reason: '索道成本上升', version } };
}

function refundRule() {
  const [rule] = demoRefundRules.map(({ products: _products, ...terms }) => terms);
  return { ...rule, code: 'RR9' };
}

/** What an agency owes for a day, written by the maker. */
async function statement({ test, maker, checker }: Office, state: 'DRAFT' | 'SENT'): Promise<{ id: number }> {
  const { id } = await activeEnterprise({ maker: await test.signIn('commerce01'), checker });
  const userName = maker === checker ? 'admin' : 'commerce01';
  await asOwner(
    test.database.url,
    `insert into commerce.statement
       (no, enterprise_id, cycle, period_from, period_to, basis, state, created_at, created_by)
     select 'JS0001', ${id}, 'DAY', '2026-10-01', '2026-10-01', 'ISSUED', '${state}', now(), id
     from admin.staff where user_name = '${userName}'`,
  );
  return { id: 1 };
}

/** 电商: what is sold under which rules, what providers say of it, and what partners owe. */
export const commerce: Area<{ test: TestApp; spot: Attraction; partners: Hands }, Office> = {
  async enter({ test, spot, partners: { maker, checker } }, isAlone) {
    return { test, spot, maker: isAlone ? checker : maker, checker };
  },
  calls: {
    [`POST ${wechat}`]: {
      audits: ['commerce.channel-bill.imported'],
      effect: rowsOf('commerce.channel_bill'),
      given: async () => ({ body: await bill() }),
    },
    'POST /api/commerce/channel-bill-rows/:id/ask': {
      audits: ['commerce.channel-bill.settled'],
      effect: eachOf('commerce.channel_bill_row', 'state'),
      given: async office => ({ id: await strangeRow(office), body: { way: 'EXPLAIN', note: because } }),
    },
    'POST /api/commerce/channel-bill-rows/:id/audit': {
      asks: ['second-person'],
      by: byChecker,
      given: async office => {
        const id = await strangeRow(office);
        const ask = { way: 'EXPLAIN', note: because };
        await put(office.maker, 'POST', `/api/commerce/channel-bill-rows/${id}/ask`, ask);
        return { id, body: yes };
      },
    },
    'POST /api/commerce/combo-parts/:id/ask': {
      audits: ['commerce.combo-part.changed'],
      effect: rowsOf('commerce.combo_ask'),
      given: otherParts,
    },
    'POST /api/commerce/combo-parts/:id/audit': {
      asks: ['second-person'],
      by: byChecker,
      given: async office => {
        const { id, body } = await otherParts(office);
        await put(office.maker, 'POST', `/api/commerce/combo-parts/${id}/ask`, body);
        return { id, body: yes };
      },
    },
    'POST /api/commerce/refund-rules': {
      audits: ['commerce.refund-rule.changed'],
      effect: rowsOf('commerce.refund_rule'),
      given: () => ({ body: refundRule() }),
    },
    'POST /api/commerce/refund-rules/:id/audit': {
      asks: ['second-person'],
      by: byChecker,
      given: async ({ maker, spot }) => {
        const { id } = await put<RefundRule>(maker, 'POST', '/api/commerce/refund-rules', refundRule());
        const binding = { productIds: [spot.productId], reason: because };
        await put(maker, 'POST', `/api/commerce/refund-rules/${id}/bind`, binding);
        return { id, body: yes };
      },
    },
    'POST /api/commerce/sms-recharges': {
      audits: ['commerce.sms.recharged'],
      effect: rowsOf('commerce.sms_recharge'),
      by: byChecker,
      given: () => ({ body: { package: 'P1000', payMethod: 'BANK', slipNo: 'YH-0001' } }),
    },
    'POST /api/commerce/sms-account/warn': {
      audits: ['commerce.sms.warn-changed'],
      effect: eachOf('commerce.sms_account', 'warn_at'),
      by: byChecker,
      given: () => ({ body: { warnAt: 300 } }),
    },
    'POST /api/commerce/statements/:id/send': {
      audits: ['commerce.statement.changed'],
      effect: eachOf('commerce.statement', 'state'),
      given: office => statement(office, 'DRAFT'),
    },
    'POST /api/commerce/statements/:id/confirm': {
      asks: ['second-person'],
      by: byChecker,
      given: office => statement(office, 'SENT'),
    },
    'POST /api/commerce/statements/export': {
      audits: ['commerce.statement.exported'],
      by: byChecker,
      given: () => ({}),
    },
    'POST /api/commerce/trades/export': {
      audits: ['commerce.trade.exported'],
      by: byChecker,
      given: () => ({}),
    },
    // The last code before the limit of an hour is told; after it none is sent.
    'POST /api/ticket/public/sms-codes': {
      audits: ['ticket.code-limit.reached'],
      effect: rowsOf('ticket.booking_code'),
      by: ({ test }) => test.anonymous,
      given: async ({ test }) => {
        await withTransaction(test.db, tx => changeSetting(tx, settings.codesPerSiteHour, 20, null));
        await asOwner(
          test.database.url,
          `insert into ticket.booking_code (mobile_hash, source_hash, network_hash, code_hash, sent_at, expires_at)
           select repeat('a', 64), repeat('b', 64), repeat('c', 64), repeat('d', 64), now(), now()
           from generate_series(1, 19)`,
        );
        return { body: { mobile: '15400000099' } };
      },
    },
  },
};
