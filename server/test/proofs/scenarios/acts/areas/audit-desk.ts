import type { AuditItem } from '@shanmen/shared/contracts/audit/audit-batch';
import type { BankIn, BankInDue } from '@shanmen/shared/contracts/audit/bank-in';
import type { RiskRules } from '@shanmen/shared/contracts/audit/risk';

import type { TestApp } from '../../../../app/app.ts';
import { decided, itemsOf } from '../../../../data/audit/audit-desk.ts';
import { saleOf, sendSale } from '../../../../data/cashier/till-counter.ts';
import { put, resultOf } from '../../../../data/goods/goods.ts';
import { type Area, byChecker, eachOf, rowsOf } from './area.ts';
import { openTill } from './tills.ts';

type Till = Awaited<ReturnType<typeof openTill>>;

const bankIns = '/api/audit/bank-ins';

/** What the cashier of a shift that was handed over brings to the bank. */
async function cashOf(till: Till) {
  await till.handOver();
  const { shifts } = resultOf(await till.checker.call<BankInDue>('GET', `${bankIns}/due`));
  return { shiftKeys: shifts.map(({ shiftKey }) => shiftKey), amountFen: 200_00, slipNo: 'HD-0001' };
}

/** The shift as 批量审核 names it. */
async function items({ checker }: Till, stage: 'waiting' | 'decided'): Promise<{ items: object[] }> {
  const { rows } = await itemsOf(checker, { source: 'till-shift', stage });
  return { items: rows.map(({ source, id, seen }: AuditItem) => ({ source, id, seen })) };
}

/** What an auditor does about the money of tills. */
export const auditDesk: Area<{ test: TestApp }, Till> = {
  enter: openTill,
  calls: {
    'POST /api/audit/bank-ins': {
      audits: ['audit.bank-in.added'],
      effect: rowsOf('audit.bank_in'),
      by: byChecker,
      given: async till => ({ body: await cashOf(till) }),
    },
    'POST /api/audit/bank-ins/:id/void': {
      audits: ['audit.bank-in.voided'],
      effect: eachOf('audit.bank_in', 'void_reason'),
      by: byChecker,
      given: async till => {
        const { id } = await put<BankIn>(till.checker, 'POST', bankIns, await cashOf(till));
        return { id, body: { reason: '回单号有误' } };
      },
    },
    'POST /api/audit/risk-marks/:id/dismiss': {
      audits: ['audit.risk-mark.dismissed'],
      effect: rowsOf('audit.risk_dismissal'),
      by: byChecker,
      given: async ({ maker, counter, shift }) => {
        const { slip } = resultOf(await sendSale(maker, saleOf(counter, shift, 1, { removedLines: 3 })));
        return { id: `deletedLines-slip-${slip?.id}`, body: { reason: '游客改主意' } };
      },
    },
    'PUT /api/audit/risk-rules': {
      audits: ['audit.risk-rule.changed'],
      effect: `select string_agg(threshold::text, ',' order by rule) as value from audit.risk_rule`,
      by: byChecker,
      given: async ({ checker }) => {
        const rules = resultOf(await checker.call<RiskRules>('GET', '/api/audit/risk-rules'));
        const version = rules.find(({ rule }) => rule === 'reprints')?.version;
        return { body: { rule: 'reprints', isOn: true, threshold: 9, version } };
      },
    },
    'POST /api/audit/items/audit': {
      asks: ['second-person'],
      by: byChecker,
      given: async till => {
        await till.handOver();
        return { body: await items(till, 'waiting') };
      },
    },
    'POST /api/audit/items/reject': {
      asks: ['second-person'],
      by: byChecker,
      given: async till => {
        await till.handOver();
        return { body: { ...(await items(till, 'waiting')), reason: '点数不符' } };
      },
    },
    'POST /api/audit/items/undo': {
      asks: ['second-person'],
      by: byChecker,
      given: async till => {
        await till.handOver();
        const auditor = await till.test.signIn('auditor01');
        await decided(auditor, (await itemsOf(auditor, { source: 'till-shift' })).rows);
        return { body: { ...(await items(till, 'decided')), reason: '审核有误' } };
      },
    },
  },
};
