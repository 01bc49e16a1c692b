import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { Document, DocumentSave } from '@shanmen/shared/contracts/goods/documents/document';
import { AskedOverrides } from '@shanmen/shared/contracts/goods/documents/document-override';

import { addDays } from '@shanmen/shared/time';
import { Check } from 'typebox/value';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import type { Answer, TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import {
  attach,
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
  submitted,
  whId,
} from '../../../data/goods/goods.ts';
import { tableFile } from '../../../data/files/workbook.ts';

type GoodsAct = {
  prepare: (desk: { test: TestApp }) => Promise<unknown>;
  act: (desk: { test: TestApp }) => Promise<Answer<unknown>>;
  effect: string;
};

const course = `select string_agg(status || version, ',' order by id) || (select count(*) from goods.stock_ledger) as value from goods.doc`;

const lastMonth = addDays(`${testDay.slice(0, 8)}01`, -1)
  .slice(0, 7)
  .replace('-', '');
const periodState = `select coalesce(string_agg(status, ',' order by yyyymm), '') as value from goods.period`;

const periodActs: Readonly<Record<string, GoodsAct>> = {
  'goods.period.closed': {
    prepare: ({ test }) => boughtLastMonth(test),
    act: ({ test }) => callAsAdmin(test, `/api/goods/periods/${lastMonth}/close`, {}),
    effect: periodState,
  },
  'goods.period.reopened': {
    prepare: async ({ test }) => {
      await boughtLastMonth(test);
      return callAsAdmin(test, `/api/goods/periods/${lastMonth}/close`, {});
    },
    act: ({ test }) => callAsAdmin(test, `/api/goods/periods/${lastMonth}/reopen`, { reason: '补录漏单' }),
    effect: periodState,
  },
};

const countState = `select coalesce(string_agg(status, ',' order by id), '') as value from goods.count_task`;
const newCount = { whId: 1, categoryId: null, blind: true, remark: '' };

const countActs: Readonly<Record<string, GoodsAct>> = {
  'goods.stock-count.opened': {
    prepare: ({ test }) => boughtLastMonth(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/stock-counts', newCount),
    effect: countState,
  },
  'goods.stock-count.finished': {
    prepare: ({ test }) => countBegun(test),
    act: ({ test }) =>
      callAsAdmin(test, '/api/goods/stock-counts/1/finish', { uncounted: 'missing', version: 1 }),
    effect: countState,
  },
  'goods.stock-count.voided': {
    prepare: ({ test }) => countBegun(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/stock-counts/1/void', { version: 1 }),
    effect: countState,
  },
};

const paidState = 'select coalesce(sum(amount_fen), 0)::text as value from goods.supplier_payment';
const payment = {
  supplierId: 1,
  kind: 'payment',
  bizDate: testDay,
  amountFen: 100,
  method: '现金',
  voucherNo: '',
  remark: '',
  beyond: true,
};

const settledState = 'select coalesce(sum(amount_fen), 0)::text as value from goods.payable_settlement';
const settlement = { paymentId: 1, docId: 1, amountFen: 100 };

/** A purchase of G01, and one yuan paid to it. */
async function paidPurchase(test: TestApp) {
  const room = await storeroom(test);
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  return callAsAdmin(test, '/api/goods/payables/payments', payment);
}

const payableActs: Readonly<Record<string, GoodsAct>> = {
  'goods.payable.paid': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/payables/payments', payment),
    effect: paidState,
  },
  'goods.payable.adjusted': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) =>
      callAsAdmin(test, '/api/goods/payables/adjustments', { supplierId: 1, amountFen: 100, reason: '抹零' }),
    effect: paidState,
  },
  'goods.payable.reversed': {
    prepare: async ({ test }) => {
      await storeroom(test);
      return callAsAdmin(test, '/api/goods/payables/payments', payment);
    },
    act: ({ test }) => callAsAdmin(test, '/api/goods/payables/payments/1/reverse', { reason: '重复登记' }),
    effect: paidState,
  },
  'goods.payable.settled': {
    prepare: ({ test }) => paidPurchase(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/payables/settlements', settlement),
    effect: settledState,
  },
  'goods.payable.unsettled': {
    prepare: async ({ test }) => {
      await paidPurchase(test);
      return callAsAdmin(test, '/api/goods/payables/settlements', settlement);
    },
    act: ({ test }) => callAsAdmin(test, '/api/goods/payables/settlements/1/undo', {}),
    effect: settledState,
  },
};

/** 立体冰箱贴 for one yuan more. */
const dearer = {
  storeId: null,
  reason: '旺季调价',
  rows: [
    {
      goodsId: 1,
      seen: { retailFen: 25_00, memberFen: 22_00 },
      next: { retailFen: 26_00, memberFen: 23_00 },
    },
  ],
};

/** One per step that a document can take, each from the state that it begins in. */
export const goodsActs: Readonly<Record<string, GoodsAct>> = {
  'goods.document.submitted': actOn('submit', async room =>
    resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '10', 68]]))),
  ),
  'goods.document.voided': actOn('void', async room =>
    resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '10', 68]]))),
  ),
  'goods.document.withdrawn': actOn('withdraw', room =>
    submitted({ ...room, keeper: room.admin }, 'jh', purchase(room, [['W001', '10', 68]])),
  ),
  'goods.document.rejected': actOn('reject', room =>
    submitted(room, 'jh', purchase(room, [['W001', '10', 68]])),
  ),
  'goods.document.audited': actOn('audit', room =>
    submitted(room, 'jh', purchase(room, [['W001', '10', 68]])),
  ),
  'goods.document.audited2': secondAudit(),
  'goods.document.unaudited': actOn('unaudit', room =>
    audited(room, 'jh', purchase(room, [['W001', '10', 68]])),
  ),
  'goods.master.changed': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) => {
      const body = { code: 'D90', name: '采风部', parentId: null, costCenter: '', managerId: null };
      return callAsAdmin(test, '/api/goods/departments', body);
    },
    effect: 'select count(*)::text as value from goods.department',
  },
  'goods.master.imported': {
    prepare: ({ test }) => storeroom(test),
    act: async ({ test }) => {
      const head = ['编码', '品名', '分类', '单位', '零售价'];
      const file = await tableFile('新品.xlsx', head, [['N001', '马克杯', '文创/器皿', '个', '49']]);
      return callAsAdmin(test, '/api/goods/items/import', file);
    },
    effect: 'select count(*)::text as value from goods.goods',
  },
  'goods.master.exported': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/items/export', {}),
    effect: `select count(*)::text as value from platform.audit_log where action = 'goods.master.exported'`,
  },
  'goods.document.exported': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/line-file/export?type=jh', {}),
    effect: `select count(*)::text as value from platform.audit_log where action = 'goods.document.exported'`,
  },
  'goods.list.exported': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/account-book/summary/export', {}),
    effect: `select count(*)::text as value from platform.audit_log where action = 'goods.list.exported'`,
  },
  'goods.account-book.printed': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/account-book/print?keyword=W001', {}),
    effect: `select count(*)::text as value from platform.audit_log where action = 'goods.account-book.printed'`,
  },
  'goods.price.changed': {
    prepare: ({ test }) => storeroom(test),
    act: ({ test }) => callAsAdmin(test, '/api/goods/price-changes', dearer),
    effect: 'select count(*)::text as value from goods.price_log',
  },
  ...periodActs,
  ...countActs,
  ...payableActs,
  'goods.document.reversed': actOn('reverse', room =>
    audited(room, 'jh', purchase(room, [['W001', '10', 68]])),
  ),
  'goods.document.filed': files('attach'),
  'goods.document.unfiled': files('remove'),
  'goods.document.printed': {
    ...actOn('print', room => submitted(room, 'jh', purchase(room, [['W001', '10', 68]]))),
    effect: `select coalesce(sum(printed_times), 0)::int as value from goods.doc`,
  },
  'goods.document.received': receipt(),
  'goods.document.overridden': override(),
};

/** A purchase of a day long past, which another person lets through. */
function override(): GoodsAct {
  let room: Storeroom | null = null;
  let draft: DocumentSave | null = null;
  return {
    prepare: async ({ test }) => {
      room = await storeroom(test);
      const early = purchase(room, [['W001', '10', 68]], { bizDate: addDays(testDay, -9) });
      const { error } = await enter(room.keeper, 'jh', early);
      if (!Check(AskedOverrides, error?.details)) throw new Error('nobody is asked');
      const { objectId, amountFen } = error.details;
      const subject = { action: 'goods.backdate', objectId, amountFen } as const;
      const body = { ...subject, userName: 'buyer01', password: demoPassword };
      const given = await room.keeper.call<Approval>('POST', '/api/auth/approvals', { body });
      draft = { ...early, overrides: [{ action: 'goods.backdate', approval: resultOf(given).approval }] };
    },
    act: () => {
      if (!room || !draft) throw new Error('nothing was prepared');
      return enter(room.keeper, 'jh', draft);
    },
    effect: 'select count(*)::text as value from goods.doc_override',
  };
}

/** Of a loss that somebody else has checked. */
function secondAudit(): GoodsAct {
  let room: Storeroom | null = null;
  let checked: Document | null = null;
  return {
    prepare: async ({ test }) => {
      room = await storeroom(test);
      await audited(room, 'jh', purchase(room, [['W001', '100', 680]]));
      const waiting = await submitted(room, 'bs', draftOf(room, [['W001', '100']], { reason: '破损' }));
      checked = resultOf(await step(room.lead, 'bs', waiting, 'audit'));
    },
    act: () => {
      if (!room || !checked) throw new Error('nothing was prepared');
      return step(room.admin, 'bs', checked, 'audit2');
    },
    effect: course,
  };
}

/** A photo that goes with a purchase, or is taken out again. */
function files(what: 'attach' | 'remove'): GoodsAct {
  let room: Storeroom | null = null;
  let document: Document | null = null;
  return {
    prepare: async ({ test }) => {
      room = await storeroom(test);
      document = resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '10', 68]])));
      if (what === 'remove') document = resultOf(await attach(room.keeper, 'jh', document));
    },
    act: () => {
      if (!room || !document) throw new Error('nothing was prepared');
      if (what === 'attach') return attach(room.admin, 'jh', document);
      const path = `/api/goods/documents/jh/${document.id}/files/${document.files[0]?.id}`;
      return room.admin.call('DELETE', path, { key: true });
    },
    effect: 'select count(*)::int as value from goods.doc_file',
  };
}

function receipt(): GoodsAct {
  let room: Storeroom | null = null;
  let sent: Document | null = null;
  return {
    prepare: async ({ test }) => {
      room = await storeroom(test);
      await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
      sent = await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A3') }));
    },
    act: () => {
      if (!room || !sent) throw new Error('nothing was prepared');
      const body = { version: sent.version, lines: [{ lineNo: 1, qty: '4' }] };
      return room.admin.call('POST', `/api/goods/documents/db/${sent.id}/receive`, {
        body,
        key: randomUUID(),
      });
    },
    effect: course,
  };
}

async function boughtLastMonth(test: TestApp): Promise<void> {
  const room = await storeroom(test);
  const bizDate = addDays(`${testDay.slice(0, 8)}01`, -1);
  await audited({ ...room, keeper: room.lead }, 'jh', purchase(room, [['W001', '10', 68]], { bizDate }));
}

async function countBegun(test: TestApp): Promise<void> {
  await boughtLastMonth(test);
  await callAsAdmin(test, '/api/goods/stock-counts', newCount);
}

async function callAsAdmin(test: TestApp, path: string, body: object): Promise<Answer<unknown>> {
  const admin = await test.signIn('admin');
  return admin.call('POST', path, { body, key: true });
}

function actOn(name: string, begin: (room: Storeroom) => Promise<Document>): GoodsAct {
  let room: Storeroom | null = null;
  let document: Document | null = null;
  return {
    prepare: async ({ test }) => {
      room = await storeroom(test);
      document = await begin(room);
    },
    act: () => {
      if (!room || !document) throw new Error('nothing was prepared');
      const reason = ['reject', 'unaudit', 'reverse'].includes(name) ? '价格有误' : undefined;
      return step(room.admin, 'jh', document, name, reason);
    },
    effect: course,
  };
}
