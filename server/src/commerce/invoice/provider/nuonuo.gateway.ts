import { randomInt, randomUUID } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { plainYuan, subtractFen } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { openSecrets, openSettings } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { callOut } from '../../../platform/messages/call-out.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { isAtHome, isUsable } from '../../payments/providers/provider-accounts.ts';
import type { ElectronicInvoice, InvoiceAnswer, InvoiceGateway, InvoiceLine } from './invoice.gateway.ts';
import { dropToken, keepToken, readToken } from './invoice-order.queries.ts';
import { nuonuoPath, nuonuoSign } from './nuonuo-protocol.ts';

/** How we are known to 诺税通, and what stands on each invoice of ours. */
export type NuonuoAccount = {
  readonly host: string;
  readonly appKey: string;
  readonly appSecret: string;
  readonly sellerTaxNo: string;
  readonly sellerTel: string;
  readonly sellerAddress: string;
  /** 税收分类编码 of our lines. */
  readonly taxCode: string;
};

const Answer = Type.Object({
  code: Type.String(),
  describe: Type.Optional(Type.String()),
  result: Type.Optional(Type.Unknown()),
});

const Issued = Type.Array(
  Type.Object({
    status: Type.String(),
    statusMsg: Type.Optional(Type.String()),
    failCause: Type.Optional(Type.String()),
    allElectronicInvoiceNumber: Type.Optional(Type.String()),
    invoiceTime: Type.Optional(Type.Number()),
  }),
);

const RedForms = Type.Object({
  list: Type.Array(
    Type.Object({
      billStatus: Type.String(),
      billMessage: Type.Optional(Type.String()),
      redInvoiceNumber: Type.Optional(Type.String()),
      invoiceSerialNum: Type.Optional(Type.String()),
    }),
  ),
});

const done = 'E0000';
const unknownOrder = 'E9500';
const knownAlready = 'E9106';
const pending: InvoiceAnswer = { state: 'PENDING' };
/** 红字确认单: the application failed; or it was refused, withdrawn or ran out of time. */
const failedForms: ReadonlySet<string> = new Set(['05', '06', '07', '08', '09', '10', '16']);

type Call = (method: string, content: object) => Promise<Type.Static<typeof Answer>>;

/** 诺税通 of 诺诺: an invoice under the number that we give it is issued once, however often it is asked for. */
function nuonuoInvoices(account: NuonuoAccount, call: Call, now: () => Date): InvoiceGateway {
  return {
    ask: invoice => (invoice.reverses === null ? askBlue(invoice) : askRed(invoice, invoice.reverses)),
  };

  async function askBlue(invoice: ElectronicInvoice): Promise<InvoiceAnswer> {
    const known = invoice.wasAsked ? await standing({ orderNos: [invoice.number] }) : null;
    if (known) return known;
    const said = await call('requestBillingNew', { order: orderOf(invoice, account, now()) });
    return said.code === done || said.code === knownAlready ? pending : refused(said);
  }

  /** A whole reversal needs no word of the buyer while the invoice was not deducted; the tax bureau then issues it. */
  async function askRed(invoice: ElectronicInvoice, blueNo: string): Promise<InvoiceAnswer> {
    const known = invoice.wasAsked ? await redStanding(invoice.number) : null;
    if (known) return known;
    const said = await call('saveInvoiceRedConfirm', {
      billId: invoice.number,
      blueInvoiceLine: lineOf(invoice),
      applySource: '0',
      blueElecInvoiceNumber: blueNo,
      sellerTaxNo: account.sellerTaxNo,
      buyerTaxNo: invoice.taxNo ?? '',
      buyerName: invoice.title,
      redReason: '1',
    });
    if (said.code === done) return pending;
    return (await redStanding(invoice.number)) ?? refused(said);
  }

  async function standing(which: object): Promise<InvoiceAnswer | null> {
    const said = await call('queryInvoiceResult', { ...which, isOfferInvoiceDetail: '0' });
    if (said.code === unknownOrder) return null;
    if (said.code !== done || !Value.Check(Issued, said.result)) throw unheard(said.code);
    const [invoice] = said.result;
    if (!invoice) return null;
    const { status, failCause, statusMsg = '', allElectronicInvoiceNumber: invoiceNo = '' } = invoice;
    if (status === '22') return { state: 'REFUSED', words: failCause ?? statusMsg };
    if (status === '3' || status === '31') return { state: 'REFUSED', words: '发票已在诺税通作废' };
    if (status !== '2') return pending;
    if (!/^\d{20}$/.test(invoiceNo)) throw new Error('an invoice without a number');
    const issuedAt = invoice.invoiceTime === undefined ? now() : new Date(invoice.invoiceTime);
    return { state: 'ISSUED', invoiceNo, issuedAt };
  }

  async function redStanding(billId: string): Promise<InvoiceAnswer | null> {
    const said = await call('queryInvoiceRedConfirm', { identity: '0', billId });
    if (said.code !== done || !Value.Check(RedForms, said.result)) throw unheard(said.code);
    const [form] = said.result.list;
    if (!form) return null;
    if (failedForms.has(form.billStatus))
      return { state: 'REFUSED', words: form.billMessage ?? `红字确认单未通过（${form.billStatus}）` };
    if (form.invoiceSerialNum === undefined || form.redInvoiceNumber === undefined) return pending;
    return (await standing({ serialNos: [form.invoiceSerialNum] })) ?? pending;
  }
}

function orderOf(invoice: ElectronicInvoice, account: NuonuoAccount, at: Date): object {
  return {
    orderNo: invoice.number,
    invoiceDate: formatInstant(at.toISOString()),
    invoiceType: '1',
    invoiceLine: lineOf(invoice),
    salerTaxNum: account.sellerTaxNo,
    salerTel: account.sellerTel,
    salerAddress: account.sellerAddress,
    buyerName: invoice.title,
    buyerTaxNum: invoice.taxNo ?? '',
    naturalPersonFlag: invoice.taxNo === null ? '1' : '0',
    pushMode: '0',
    email: invoice.email,
    clerk: invoice.clerk,
    invoiceDetail: invoice.lines.map(line => detailOf(line, account.taxCode)),
  };
}

function detailOf({ name, taxRateBp, taxCode, amountFen, taxFen }: InvoiceLine, ofSite: string): object {
  return {
    goodsName: name,
    goodsCode: taxCode ?? ofSite,
    withTaxFlag: '1',
    taxRate: String(taxRateBp / 10_000),
    taxIncludedAmount: plainYuan(amountFen),
    tax: plainYuan(taxFen),
    taxExcludedAmount: plainYuan(subtractFen(amountFen, taxFen)),
    invoiceLineProperty: '0',
    favouredPolicyFlag: '0',
    // 普通零税率
    ...(taxRateBp === 0 ? { zeroRateFlag: '3' } : {}),
  };
}

/** 数电专票 or 数电普票. */
function lineOf({ kind }: ElectronicInvoice): 'bs' | 'pc' {
  return kind === 'SPECIAL' ? 'bs' : 'pc';
}

function refused({ code, describe = '' }: Type.Static<typeof Answer>): InvoiceAnswer {
  if (ofTheGateway(code)) throw unheard(code);
  return { state: 'REFUSED', words: `${describe}（${code}）` };
}

/** As of a wrong key or a token that ended: it says nothing of the invoice. */
function ofTheGateway(code: string): boolean {
  return !code.startsWith('E');
}

function unheard(code: string): Error {
  return new Error(`nuonuo says ${code}`);
}

/** 诺税通 where its settings are whole; outside of a demo a simulator is no provider. Null: numbers are typed in. */
export async function openInvoices(
  db: Db,
  person: PersonKeys,
  now: () => Date,
): Promise<InvoiceGateway | null> {
  const setting = await openSettings(db);
  const host = setting(settings.invoiceHost);
  if (host === '') return null;
  const account = {
    host,
    appKey: setting(settings.invoiceAppKey),
    sellerTaxNo: setting(settings.invoiceTaxNo),
    sellerTel: setting(settings.invoiceTel),
    sellerAddress: setting(settings.invoiceAddress),
    taxCode: setting(settings.invoiceTaxCode),
    appSecret: (await openSecrets(db, person))(settings.invoiceAppSecret),
  };
  return isUsable(account, setting(settings.demo))
    ? nuonuoInvoices(account, signedCalls(account, { db, person, now }), now)
    : null;
}

function signedCalls(account: NuonuoAccount, work: { db: Db; person: PersonKeys; now: () => Date }): Call {
  const atHome = isAtHome(account.host);
  return async (method, content) => {
    const token = (await readToken(work.db, account.appKey, work)) ?? (await newToken());
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(work.now().getTime() / 1000));
    const asked = {
      senid: randomUUID().replaceAll('-', ''),
      nonce: String(randomInt(10_000_000, 100_000_000)),
      timestamp,
    };
    const query = new URLSearchParams({ ...asked, appkey: account.appKey }).toString();
    const headers = {
      'content-type': 'application/json; charset=UTF-8',
      'x-nuonuo-sign': nuonuoSign({ ...asked, body }, account),
      accesstoken: token,
      usertax: account.sellerTaxNo,
      method: `nuonuo.OpeMplatform.${method}`,
    };
    const url = `${account.host}${nuonuoPath}?${query}`;
    const heard: unknown = JSON.parse((await callOut({ method: 'POST', url, headers, body, atHome })).body);
    if (!Value.Check(Answer, heard)) throw new Error('an answer that is not of nuonuo');
    if (ofTheGateway(heard.code)) await dropToken(work.db);
    return heard;
  };

  async function newToken(): Promise<string> {
    const url = `${account.host.replace('//sdk.', '//open.')}/accessToken`;
    const body = new URLSearchParams({
      client_id: account.appKey,
      client_secret: account.appSecret,
      grant_type: 'client_credentials',
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const heard: unknown = JSON.parse((await callOut({ method: 'POST', url, headers, body, atHome })).body);
    if (!Value.Check(Token, heard)) throw new Error('nuonuo gives no token');
    await keepToken(
      work.db,
      { appKey: account.appKey, token: heard.access_token, seconds: heard.expires_in },
      work,
    );
    return heard.access_token;
  }
}

const Token = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });
