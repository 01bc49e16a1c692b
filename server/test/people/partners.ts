import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { Enterprise, EnterpriseDraft } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { Agreement, AgreementDraft } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { addDays } from '@shanmen/shared/time';

import type { Answer, Client, TestApp } from '../app/app.ts';
import { testDay } from '../app/clock.ts';
import { asOwner } from '../app/scenario.ts';

/** Two people of whom each may approve what the other one wrote. */
export type Hands = { maker: Client; checker: Client };

/** Who keeps enterprises and agreements, and who approves them. */
export async function commerceHands(test: TestApp): Promise<Hands> {
  await asOwner(
    test.database.url,
    `insert into admin.staff_role (staff_id, role_id, valid_from)
     select staff.id, role.id, '2020-01-01'
     from admin.staff, admin.role
     where staff.user_name = 'commerce01'
       and role.code = 'ticket-lead'`,
  );
  return { maker: await test.signIn('commerce01'), checker: await test.signIn('admin') };
}

export function enterpriseDraft(): EnterpriseDraft {
  return {
    code: 'E901',
    name: '云顶国际旅行社',
    kind: 'AGENCY',
    uscc: '91990000MA0DEM0138',
    licenceNo: '',
    contact: '程远',
    tel: '',
    accountManagerId: null,
    parentId: null,
    invoiceTitle: '',
    invoiceAddress: '',
    invoiceBank: '',
  };
}

/** An enterprise that was audited. */
export async function activeEnterprise(
  { maker, checker }: Hands,
  changes: Partial<EnterpriseDraft> = {},
): Promise<Enterprise> {
  const body = { ...enterpriseDraft(), ...changes };
  const { id } = done(await maker.call<Enterprise>('POST', '/api/commerce/enterprises', { body, key: true }));
  return done(
    await checker.call<Enterprise>('POST', `/api/commerce/enterprises/${id}/audit`, {
      body: { reason: '资质齐全' },
      key: true,
    }),
  );
}

/** An account with a limit, or with money that was paid in. */
export async function creditAccount(
  { maker, checker }: Hands,
  enterpriseId: number,
  { limitYuan = 0, paidInYuan = 0 }: { limitYuan?: number; paidInYuan?: number },
): Promise<CreditAccount> {
  const kind = limitYuan > 0 ? (paidInYuan > 0 ? 'BOTH' : 'CREDIT') : 'PREPAID';
  const send = (person: Client, path: string, body: object) =>
    person.call<CreditAccount>('POST', `/api/commerce/credit-accounts${path}`, { body, key: true });
  let account = done(await send(maker, '', { enterpriseId, kind, warnFen: 0 }));
  if (paidInYuan > 0) {
    account = done(
      await send(maker, `/${account.id}/recharge`, { amountFen: paidInYuan * 100, memo: '银行回单' }),
    );
  }
  if (limitYuan === 0) return account;
  await send(maker, `/${account.id}/limit`, { limitFen: limitYuan * 100, reason: '协议约定' });
  return done(await send(checker, `/${account.id}/audit`, { approved: true, reason: '按协议' }));
}

export function agreementDraft(enterpriseId: number, productIds: readonly number[]): AgreementDraft {
  return {
    enterpriseId,
    title: '团队门票协议',
    validFrom: testDay,
    validTo: addDays(testDay, 60),
    payModes: ['CASH', 'CREDIT', 'PREPAID', 'SIGN'],
    settleCycle: 'MONTH',
    settleBasis: 'ISSUED',
    settleDay: 5,
    dueDays: 15,
    commissionBp: null,
    groupMinHeads: 1,
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
    products: productIds.map(productId => ({ productId, season: null, priceFen: null })),
    rebates: [],
  };
}

/** An agreement that waits for its audit. */
export async function submittedAgreement({ maker }: Hands, draft: AgreementDraft): Promise<Agreement> {
  const made = done(
    await maker.call<Agreement>('POST', '/api/ticket/agreements', { body: draft, key: true }),
  );
  return done(await maker.call<Agreement>('POST', `/api/ticket/agreements/${made.id}/submit`, { key: true }));
}

export function approveAgreement(checker: Client, { id }: Agreement): Promise<Answer<Agreement>> {
  return checker.call('POST', `/api/ticket/agreements/${id}/audit`, {
    body: { approved: true, reason: '' },
    key: true,
  });
}

/** An agreement in force. */
export async function activeAgreement(hands: Hands, draft: AgreementDraft): Promise<Agreement> {
  return done(await approveAgreement(hands.checker, await submittedAgreement(hands, draft)));
}

/** Its signed contract, without which nothing is given back. */
export async function fileContract(person: Client, agreementId: number): Promise<void> {
  const content = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  const body = { name: '协议.pdf', mediaType: 'application/pdf', content };
  done(await person.call('POST', `/api/ticket/agreements/${agreementId}/files`, { body, key: true }));
}

/** @throws what a call answered when it did not succeed */
function done<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}
