import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { EnterpriseKind } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { Agreement } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import { dayOf } from '@shanmen/shared/time';

import { readAccountOf, readEnterprise, spendCredit } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readAgreement } from '../agreement/agreement.queries.ts';
import type { NamedTeam } from '../plate-team/plate-team.queries.ts';
import { readSaleTeam } from '../plate-team/plate-team.service.ts';
import { type Escorts, readEscorts } from '../tour-crew/tour-crew.service.ts';
import type { TakenPayment } from '../../selling/payment/payment-postings.ts';
import type { CustomerType } from '../../pricing/price-rule/price-rule.ts';
import type { TeamTerms } from './team-terms.ts';

/** A group with its agreement, the account of its enterprise where it has one, and who brings it. */
export type Team = {
  agreement: Agreement;
  terms: TeamTerms;
  account: CreditAccount | null;
  accountManagerId: number | null;
  escorts: Escorts;
  /** The team as reception registered it, with the plate that was shown; null where the sale names none. */
  received: NamedTeam | null;
};

/** How a group may pay. */
export type TeamAccount = Pick<Team, 'agreement' | 'account'>;

const customerTypes = {
  AGENCY: 'AGENCY',
  OTA: 'OTA',
  HOTEL: 'HOTEL',
  SCHOOL: 'SCHOOL',
  GOV: 'COMPANY',
  COMPANY: 'COMPANY',
} as const satisfies Record<EnterpriseKind, CustomerType>;

/** The group that a sale is for; null for visitors who come alone. @throws no_permission, agreement_inactive, escort_inactive, payment_mismatch */
export async function readTeam(db: Db, staff: Staff, sale: WindowSale, now: Date): Promise<Team | null> {
  if (sale.saleMode !== 'TEAM') return refuseWithoutTeam(sale);
  if (!staff.codes.has('ticket:sale:team')) throw new RuleViolation('no_permission', '没有团队售票权限');
  const opened = await openTeam(db, sale.agreementId ?? 0, sale.visitDate, now);
  const received = await readSaleTeam(db, sale, now);
  if (received && received.agreementId !== opened.agreement.id)
    throw new RuleViolation('payment_mismatch', `团队 ${received.teamNo} 不是这份协议的`, { path: 'teamId' });
  const team = { ...opened, escorts: await readEscorts(db, sale), received };
  refuseUnagreedPayments(sale.payments, team);
  return team;
}

/** @throws payment_mismatch for a way that was not agreed, credit_insufficient without the account for it */
export function refuseUnagreedPayments(payments: readonly WindowPayment[], team: TeamAccount): void {
  for (const payment of payments) refusePayment(payment, team);
  if (payments.some(isOnAccount) && payments.some(({ method }) => method === 'SCAN')) {
    throw new RuleViolation('payment_mismatch', '授信、预付、签单不能与扫码混合，请分两笔收');
  }
}

/** Of a group that booked: its order stands, whatever became of the agreement since. */
export async function readTeamAccount(db: Db, agreementId: number, now: Date): Promise<TeamAccount> {
  const agreement = await readAgreement(db, agreementId, dayOf(now));
  if (!agreement) throw new RuleViolation('agreement_inactive');
  return { agreement, account: await readAccountOf(db, agreement.enterpriseId) };
}

/** An agreement that is in force on the visit day, of an enterprise that may buy. @throws agreement_inactive */
export async function openTeam(
  db: Db,
  agreementId: number,
  visitDate: string,
  now: Date,
): Promise<AgreedTeam> {
  const team = await readAgreedTeam(db, agreementId, now);
  refuseNotInForce(team, visitDate);
  return team;
}

export type AgreedTeam = Omit<Team, 'escorts' | 'received'> & { mayBuy: boolean };

/** Whether or not it is in force on any day. @throws agreement_inactive where there is none */
export async function readAgreedTeam(db: Db, agreementId: number, now: Date): Promise<AgreedTeam> {
  const agreement = await readAgreement(db, agreementId, dayOf(now));
  const enterprise = agreement && (await readEnterprise(db, agreement.enterpriseId));
  if (!agreement || !enterprise) throw new RuleViolation('agreement_inactive');
  const account = await readAccountOf(db, agreement.enterpriseId);
  const { accountManagerId, status } = enterprise;
  return { agreement, terms: termsOf(agreement), account, accountManagerId, mayBuy: status === 'ACTIVE' };
}

/** @throws agreement_inactive */
export function refuseNotInForce({ agreement, mayBuy }: AgreedTeam, visitDate: string): void {
  const { no, state, validFrom, validTo } = agreement;
  if (mayBuy && state === 'ACTIVE' && validFrom <= visitDate && visitDate <= validTo) return;
  throw new RuleViolation('agreement_inactive', undefined, { no, state });
}

/** What is paid by account leaves the account with the sale. @throws credit_insufficient, credit_frozen */
export async function spendOnAccount(
  tx: Tx,
  payments: readonly TakenPayment[],
  work: { staffId: number | null; now: Date; bizDate: string; memo: string },
): Promise<void> {
  for (const { id, method, amountFen, creditAccountId } of payments) {
    if (creditAccountId === null) continue;
    const spends = method === 'PREPAID' ? 'PREPAID' : 'CREDIT';
    await spendCredit(tx, { ...work, accountId: creditAccountId, paymentId: id, amountFen, spends });
  }
}

function refuseWithoutTeam({ payments, agreementId, guideId, driverId, teamId }: WindowSale): null {
  const isLed = (agreementId ?? guideId ?? driverId ?? teamId) !== undefined;
  if (isLed || payments.some(isOnAccount)) {
    throw new RuleViolation('payment_mismatch', '散客售票不能用协议、导游司机或账户付款');
  }
  return null;
}

function refusePayment({ method }: WindowPayment, { agreement, account }: TeamAccount): void {
  const mode = method === 'CREDIT' || method === 'PREPAID' || method === 'SIGN' ? method : 'CASH';
  if (!agreement.payModes.includes(mode)) {
    throw new RuleViolation('payment_mismatch', '协议没有约定这种付款方式', { payModes: agreement.payModes });
  }
  if (mode !== 'CASH' && !accountWaysOf(agreement, account).includes(mode)) {
    throw new RuleViolation('credit_insufficient', '该企业没有这种账户，请先开户', { availableFen: 0 });
  }
}

/** The ways of paying that were agreed and that the account is there for. */
export function accountWaysOf(
  { payModes }: Agreement,
  account: CreditAccount | null,
): ('CREDIT' | 'PREPAID' | 'SIGN')[] {
  if (account === null) return [];
  const bears = { CREDIT: account.kind !== 'PREPAID', PREPAID: account.kind !== 'CREDIT' };
  return (['CREDIT', 'PREPAID', 'SIGN'] as const).filter(
    way => payModes.includes(way) && (way === 'PREPAID' ? bears.PREPAID : bears.CREDIT),
  );
}

function isOnAccount({ method }: WindowPayment): boolean {
  return method === 'CREDIT' || method === 'PREPAID' || method === 'SIGN';
}

function termsOf(agreement: Agreement): TeamTerms {
  const { id, enterpriseId, enterpriseKind, guideFree, driverFree } = agreement;
  const { groupMinHeads, freePerN, commissionBp } = agreement;
  return {
    agreementId: id,
    enterpriseId,
    customerType: customerTypes[enterpriseKind],
    productIds: agreement.products.map(({ productId }) => productId),
    groupMinHeads,
    freePerN,
    companions: Number(guideFree) + Number(driverFree),
    commissionBp,
    channelCode: null,
  };
}
