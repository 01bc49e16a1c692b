import type { EnterpriseDraft } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { AgreementDraft, AgreementProduct } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { fen } from '@shanmen/shared/money';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import {
  addEnterprise,
  askLimit,
  auditLimit,
  findEnterpriseId,
  listProductChoices,
  openAccount,
  rechargeAccount,
  stepEnterprise,
} from '../../../src/commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import { addAgreement, addFile, auditAgreement, submitAgreement } from '../../../src/ticket/public.ts';
import { demoStaff } from '../people.ts';

type Terms = Omit<AgreementDraft, 'enterpriseId' | 'products' | 'validFrom' | 'validTo'>;

type Partner = Pick<EnterpriseDraft, 'code' | 'name' | 'kind' | 'uscc' | 'contact'> & {
  licenceNo?: string;
  account?: { kind: 'PREPAID' | 'CREDIT'; yuan: number; warnYuan: number };
  terms: Partial<Terms>;
  /** Codes of the tickets, with a price in yuan where one was agreed. */
  products: readonly (readonly [code: string, priceYuan?: number | readonly [peak: number, off: number]])[];
  days: (today: string) => { validFrom: string; validTo: string };
};

const usual: Terms = {
  title: '门票销售协议',
  payModes: ['CASH'],
  settleCycle: 'MONTH',
  settleBasis: 'ISSUED',
  settleDay: 5,
  dueDays: 15,
  commissionBp: null,
  groupMinHeads: 10,
  freePerN: null,
  guideFree: false,
  driverFree: false,
  issueDirectly: false,
  releaseTime: null,
  noshowPolicy: 'FREE',
  noshowBp: null,
  needsPlanSheet: false,
  rebatePeriod: null,
  rebateBasis: 'HEADS',
  rebateRetroactive: true,
  rebates: [],
};

const thisYear = (today: string) => ({
  validFrom: `${today.slice(0, 4)}-01-01`,
  validTo: `${Number(today.slice(0, 4)) + 1}-12-31`,
});

const partners: readonly Partner[] = [
  {
    code: 'E001',
    name: '云岭国际旅行社(演示)',
    kind: 'AGENCY',
    uscc: '91990000MA0DEM0138',
    contact: '程远',
    licenceNo: 'L-DEMO-00001',
    account: { kind: 'CREDIT', yuan: 200_000, warnYuan: 20_000 },
    terms: {
      title: '团队门票协议',
      payModes: ['CREDIT', 'CASH'],
      freePerN: 16,
      guideFree: true,
      driverFree: true,
      needsPlanSheet: true,
      rebatePeriod: 'YEAR',
      rebates: [
        { fromValue: 1000, perHeadFen: fen(300), bp: null },
        { fromValue: 3000, perHeadFen: fen(500), bp: null },
        { fromValue: 5000, perHeadFen: fen(800), bp: null },
      ],
    },
    products: [['TD'], ['DY'], ['CR'], ['GS'], ['SW'], ['YC'], ['GC']],
    days: thisYear,
  },
  {
    code: 'E002',
    name: '江汀假日旅行社(演示)',
    kind: 'AGENCY',
    uscc: '91990000MA0DEM0213',
    contact: '叶帆',
    licenceNo: 'L-DEMO-00002',
    account: { kind: 'PREPAID', yuan: 50_000, warnYuan: 5_000 },
    terms: {
      title: '预付团队协议',
      payModes: ['PREPAID'],
      settleCycle: 'WEEK',
      settleDay: null,
      settleBasis: 'CHECKED_IN',
      guideFree: true,
      rebatePeriod: 'ORDER',
      rebates: [{ fromValue: 1, perHeadFen: fen(200), bp: null }],
    },
    products: [['TD'], ['DY'], ['SW']],
    days: today => ({ validFrom: addDays(today, -340), validTo: addDays(today, 21) }),
  },
  {
    code: 'E003',
    name: '晴川研学服务中心(演示)',
    kind: 'SCHOOL',
    uscc: '91990000MA0DEM03XT',
    contact: '顾秋',
    terms: {
      title: '研学协议',
      settleCycle: 'PER_ORDER',
      settleDay: null,
      dueDays: 0,
      groupMinHeads: 20,
      noshowPolicy: 'CHARGE_PCT',
      noshowBp: 5000,
    },
    products: [['YX', [42, 28]]],
    days: thisYear,
  },
  {
    code: 'E004',
    name: '镜湖悦庭酒店(演示)',
    kind: 'HOTEL',
    uscc: '91990000MA0DEM048T',
    contact: '孟竹',
    account: { kind: 'PREPAID', yuan: 20_000, warnYuan: 2_000 },
    terms: { title: '住客门票协议', payModes: ['PREPAID', 'CASH'], commissionBp: 500, groupMinHeads: 1 },
    products: [['CR'], ['LB']],
    days: thisYear,
  },
  {
    code: 'E005',
    name: '恒泽装备工会(演示)',
    kind: 'COMPANY',
    uscc: '91990000MA0DEM056M',
    contact: '罗嘉',
    account: { kind: 'CREDIT', yuan: 20_000, warnYuan: 2_000 },
    terms: { title: '职工疗休养协议', payModes: ['SIGN'], groupMinHeads: 20 },
    products: [['CR', 84]],
    days: today => ({ validFrom: addDays(today, -395), validTo: addDays(`${today.slice(0, 7)}-01`, -1) }),
  },
  {
    code: 'E006',
    name: '松泉疗养院(演示)',
    kind: 'COMPANY',
    uscc: '91990000MA0DEM064G',
    contact: '岑溪',
    // What its groups have booked ahead leaves four hundredths of it.
    account: { kind: 'CREDIT', yuan: 12_000, warnYuan: 1_200 },
    terms: { title: '疗养团队协议', payModes: ['CREDIT'], noshowPolicy: 'CHARGE_PCT', noshowBp: 5000 },
    products: [['TD', 80]],
    days: thisYear,
  },
  {
    code: 'E007',
    name: '乐行网(演示)',
    kind: 'OTA',
    uscc: '91990000MA0DEM072B',
    contact: '简越',
    account: { kind: 'PREPAID', yuan: 20_000, warnYuan: 2_000 },
    terms: { title: '分销接口协议', payModes: ['PREPAID'], groupMinHeads: 1, issueDirectly: true },
    products: [['CR'], ['GS']],
    days: thisYear,
  },
];

/** A page that says it is a demonstration: without a signed contract nothing is given back. */
const signedContract = {
  name: '协议扫描件(演示).pdf',
  mediaType: 'application/pdf',
  content: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ).toString('base64'),
} as const;

type Hands = { maker: Staff; writer: Staff; checker: Staff; now: Date };

/** Enterprises with accounts and agreements, each asked for by one person and approved by another. Made once. */
export async function seedEnterprises(db: Db, now: Date): Promise<void> {
  if ((await findEnterpriseId(db, 'E001')) !== null) return;
  await withTransaction(db, async tx => {
    const hands: Hands = {
      maker: await demoStaff(tx, 'commerce01'),
      writer: await demoStaff(tx, 'lead01'),
      checker: await demoStaff(tx, 'manager01'),
      now,
    };
    const products = new Map(
      (await listProductChoices(tx, { isSold: true })).map(({ code, id }) => [code, id]),
    );
    for (const partner of partners) {
      const enterpriseId = await seedEnterprise(tx, partner, hands);
      await seedAccount(tx, partner, enterpriseId, hands);
      await seedAgreement(tx, partner, { enterpriseId, products }, hands);
    }
  });
}

async function seedEnterprise(tx: Tx, partner: Partner, { maker, checker }: Hands): Promise<number> {
  const { code, name, kind, uscc, contact, licenceNo = '' } = partner;
  const { id } = await addEnterprise(tx, maker, {
    code,
    name,
    kind,
    uscc,
    contact,
    licenceNo,
    tel: '0990-6000000',
    accountManagerId: maker.id,
    parentId: null,
    invoiceTitle: name,
    invoiceAddress: '',
    invoiceBank: '',
  });
  await stepEnterprise(tx, checker, id, { step: 'audit', reason: '资质齐全' });
  return id;
}

async function seedAccount(
  tx: Tx,
  { account }: Partner,
  enterpriseId: number,
  { maker, checker, now }: Hands,
): Promise<void> {
  if (!account) return;
  // Before the first group of the history, which pays from it.
  const bizDate = addDays(dayOf(now), -30);
  const moment = { now: instantOf(bizDate, '10:00'), bizDate };
  const { kind, yuan, warnYuan } = account;
  const { id } = await openAccount(tx, maker, { enterpriseId, kind, warnFen: fen(warnYuan * 100) }, moment);
  const amountFen = fen(yuan * 100);
  if (kind === 'PREPAID') {
    await rechargeAccount(tx, maker, id, { amountFen, memo: '银行转账 预付款' }, moment);
    return;
  }
  await askLimit(tx, maker, id, { limitFen: amountFen, reason: '协议约定额度' });
  await auditLimit(tx, checker, id, { approved: true, reason: '按协议' });
}

type Place = { enterpriseId: number; products: ReadonlyMap<string, number> };

async function seedAgreement(
  tx: Tx,
  { terms, products: named, days }: Partner,
  { enterpriseId, products }: Place,
  { writer, checker, now }: Hands,
): Promise<void> {
  const today = dayOf(now);
  const { id } = await addAgreement(
    tx,
    writer,
    {
      ...usual,
      ...terms,
      ...days(today),
      enterpriseId,
      products: named.flatMap(([code, price]) =>
        pricesOf(price).map(agreed => ({ productId: products.get(code) ?? 0, ...agreed })),
      ),
    },
    today,
  );
  await addFile(tx, writer, id, signedContract, now);
  await submitAgreement(tx, writer, id, today);
  await auditAgreement(tx, checker, id, { approved: true, reason: '' }, today);
}

function pricesOf(
  price?: number | readonly [peak: number, off: number],
): Omit<AgreementProduct, 'productId'>[] {
  if (price === undefined) return [{ season: null, priceFen: null }];
  if (typeof price === 'number') return [{ season: null, priceFen: fen(price * 100) }];
  return [
    { season: 'PEAK', priceFen: fen(price[0] * 100) },
    { season: 'OFF', priceFen: fen(price[1] * 100) },
  ];
}
