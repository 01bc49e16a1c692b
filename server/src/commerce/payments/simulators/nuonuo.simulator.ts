import { randomBytes } from 'node:crypto';

import { addFen, fen, parseYuan, sumFen } from '@shanmen/shared/money';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import type { NuonuoAccount } from '../../invoice/provider/nuonuo.gateway.ts';
import { isNuonuoSigned, nuonuoPath } from '../../invoice/provider/nuonuo-protocol.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from './simulator.ts';

export type InvoiceSide = Omit<NuonuoAccount, 'host'>;

/** An invoice that the simulator keeps, in memory: those of a demo are worth nothing. */
export type SimulatedInvoice = {
  orderNo: string;
  serialNo: string;
  invoiceNo: string;
  issuedAt: Date;
  buyerName: string;
  buyerTaxNum: string;
  /** 价税合计; negative of a red one. */
  amountFen: number;
  taxFen: number;
  /** 税收分类编码 of each line. */
  goodsCodes: readonly string[];
  /** The number of the invoice that it reverses. */
  reverses: string | null;
  failCause: string | null;
};

const Yuan = Type.String({ pattern: '^\\d+\\.\\d{2}$' });
const Order = Type.Object({
  order: Type.Object({
    orderNo: Type.String({ minLength: 1, maxLength: 64 }),
    invoiceDate: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
    invoiceType: Type.Literal('1'),
    invoiceLine: Type.Union([Type.Literal('pc'), Type.Literal('bs')]),
    salerTaxNum: Type.String(),
    buyerName: Type.String({ minLength: 1, maxLength: 100 }),
    buyerTaxNum: Type.String(),
    clerk: Type.String({ minLength: 1 }),
    invoiceDetail: Type.Array(
      Type.Object({
        goodsName: Type.String({ minLength: 1 }),
        goodsCode: Type.String({ pattern: '^\\d{19}$' }),
        taxRate: Type.String({ pattern: '^0(\\.\\d+)?$' }),
        taxIncludedAmount: Yuan,
        taxExcludedAmount: Yuan,
        tax: Yuan,
      }),
      { minItems: 1, maxItems: 2000 },
    ),
  }),
});
const Query = Type.Object({
  orderNos: Type.Optional(Type.Array(Type.String())),
  serialNos: Type.Optional(Type.Array(Type.String())),
});
const RedForm = Type.Object({
  billId: Type.String({ minLength: 1, maxLength: 64 }),
  blueElecInvoiceNumber: Type.String(),
  redReason: Type.Union(['1', '2', '3', '4'].map(reason => Type.Literal(reason))),
});
const RedQuery = Type.Object({ identity: Type.Literal('0'), billId: Type.String() });

type Said = { code: string; describe: string; result?: unknown };
const said = (result: unknown): Said => ({ code: 'E0000', describe: '成功', result });
const failed = (code: string, describe: string): Said => ({ code, describe });

const freshMs = 10 * 60_000;
/** The tax bureau takes a moment. */
const issuedAfterMs = 3000;

type Books = { now: () => Date; side: InvoiceSide; kept: SimulatedInvoice[] };

const methods: Readonly<Record<string, (books: Books, content: unknown) => Said>> = {
  'nuonuo.OpeMplatform.requestBillingNew': issue,
  'nuonuo.OpeMplatform.queryInvoiceResult': query,
  'nuonuo.OpeMplatform.saveInvoiceRedConfirm': reverse,
  'nuonuo.OpeMplatform.queryInvoiceRedConfirm': queryRed,
};

/** 诺税通 as its customer meets it: a token, a signature, and an order number that counts once. */
export function nuonuoSimulator(now: () => Date, side: InvoiceSide, kept: SimulatedInvoice[]): Simulator {
  const tokens = new Set<string>();
  return async request => {
    const [path = '', query = ''] = request.path.split('?');
    if (path === '/accessToken') return answer(tokenFor(new URLSearchParams(request.body)));
    if (path !== nuonuoPath) return answer(failed('070001', '请求地址错误'), 404);
    const refusal = refuse(request, new URLSearchParams(query));
    if (refusal) return answer(refusal);
    const method = methods[request.header('method')];
    return answer(
      method ? method({ now, side, kept }, JSON.parse(request.body)) : failed('070102', '接口未授权'),
    );
  };

  function tokenFor(asked: URLSearchParams): object {
    const isKnown =
      asked.get('client_id') === side.appKey &&
      asked.get('client_secret') === side.appSecret &&
      asked.get('grant_type') === 'client_credentials';
    if (!isKnown) return failed('070304', 'bad credentials');
    const token = randomBytes(16).toString('hex');
    tokens.add(token);
    return { access_token: token, expires_in: 86_400 };
  }

  function refuse({ header, body }: SimulatedRequest, asked: URLSearchParams): Said | null {
    if (asked.get('appkey') !== side.appKey) return failed('070101', 'appkey无效');
    if (!tokens.has(header('accesstoken'))) return failed('070601', 'accessToken无效');
    const timestamp = asked.get('timestamp') ?? '';
    const call = { senid: asked.get('senid') ?? '', nonce: asked.get('nonce') ?? '', timestamp, body };
    if (!isNuonuoSigned(header('x-nuonuo-sign'), call, side)) return failed('070201', '签名校验失败');
    if (Math.abs(now().getTime() - Number(timestamp) * 1000) > freshMs) return failed('070202', '请求已过期');
    return null;
  }
}

function issue(books: Books, content: unknown): Said {
  const { kept, side } = books;
  if (!Value.Check(Order, content)) return failed('E9100', '参数格式错误');
  const { order } = content;
  if (order.salerTaxNum !== side.sellerTaxNo) return failed('E9101', '销方税号与授权税号不一致');
  if (order.invoiceLine === 'bs' && order.buyerTaxNum === '') return failed('E9102', '专票购方税号不能为空');
  const lines = order.invoiceDetail.map(line => ({
    whole: parseYuan(line.taxIncludedAmount) ?? fen(0),
    bare: parseYuan(line.taxExcludedAmount) ?? fen(0),
    tax: parseYuan(line.tax) ?? fen(0),
    rate: Number(line.taxRate),
  }));
  // The tax bureau lets a line be off by 6 fen.
  const isRight = lines.every(
    ({ whole, bare, tax, rate }) => addFen(bare, tax) === whole && Math.abs(bare * rate - tax) <= 6,
  );
  if (!isRight) return failed('E9103', '税额与税率不符');
  if (kept.some(({ orderNo }) => orderNo === order.orderNo)) return failed('E9106', '订单编号不能重复');
  const { orderNo, buyerName, buyerTaxNum } = order;
  const isUnknown = buyerTaxNum.endsWith('X');
  const invoice = keep(books, {
    orderNo,
    buyerName,
    buyerTaxNum,
    amountFen: sumFen(lines.map(({ whole }) => whole)),
    taxFen: sumFen(lines.map(({ tax }) => tax)),
    goodsCodes: order.invoiceDetail.map(({ goodsCode }) => goodsCode),
    reverses: null,
    failCause: isUnknown ? '购方税号不存在' : null,
  });
  return said({ invoiceSerialNum: invoice.serialNo });
}

function query({ kept, now }: Books, content: unknown): Said {
  if (!Value.Check(Query, content)) return failed('E9100', '参数格式错误');
  const asked = new Set([...(content.orderNos ?? []), ...(content.serialNos ?? [])]);
  const found = kept.filter(({ orderNo, serialNo }) => asked.has(orderNo) || asked.has(serialNo));
  return found.length === 0 ? failed('E9500', '未查询到发票') : said(found.map(one => standing(one, now())));
}

function reverse(books: Books, content: unknown): Said {
  const { kept, now } = books;
  if (!Value.Check(RedForm, content)) return failed('E9100', '参数格式错误');
  if (kept.some(({ orderNo }) => orderNo === content.billId))
    return failed('E9401', '红字确认单申请号不能重复');
  const blue = kept.find(({ invoiceNo }) => invoiceNo === content.blueElecInvoiceNumber);
  if (!blue || !isIssued(blue, now())) return failed('E9402', '未查询到对应的蓝字发票');
  if (kept.some(({ reverses }) => reverses === blue.invoiceNo)) return failed('E9403', '蓝字发票已冲红');
  const { buyerName, buyerTaxNum, amountFen, taxFen, goodsCodes, invoiceNo: reverses } = blue;
  const orderNo = content.billId;
  keep(books, {
    orderNo,
    buyerName,
    buyerTaxNum,
    amountFen: -amountFen,
    taxFen: -taxFen,
    goodsCodes,
    reverses,
    failCause: null,
  });
  return said(orderNo);
}

function queryRed({ kept, now }: Books, content: unknown): Said {
  if (!Value.Check(RedQuery, content)) return failed('E9100', '参数格式错误');
  const form = kept.find(({ orderNo, reverses }) => orderNo === content.billId && reverses !== null);
  if (!form) return said({ total: 0, list: [] });
  const { serialNo: invoiceSerialNum, invoiceNo: redInvoiceNumber } = form;
  const issued = isIssued(form, now()) ? { redInvoiceNumber, invoiceSerialNum } : {};
  return said({ total: 1, list: [{ billId: form.orderNo, billStatus: '01', ...issued }] });
}

function keep(
  { kept, now }: Books,
  invoice: Omit<SimulatedInvoice, 'serialNo' | 'invoiceNo' | 'issuedAt'>,
): SimulatedInvoice {
  const issuedAt = new Date(now().getTime() + issuedAfterMs);
  const nth = String(kept.length + 1).padStart(4, '0');
  // Year and region, then an order of its own, also after the simulator began anew.
  const invoiceNo = `269${issuedAt.getTime()}${nth}`;
  const one = { ...invoice, invoiceNo, issuedAt, serialNo: `${issuedAt.getTime()}${nth}` };
  kept.push(one);
  return one;
}

function isIssued({ issuedAt, failCause }: SimulatedInvoice, at: Date): boolean {
  return failCause === null && issuedAt <= at;
}

function standing(invoice: SimulatedInvoice, at: Date): object {
  const { orderNo, serialNo, invoiceNo, issuedAt, failCause } = invoice;
  const about = { orderNo, serialNo };
  if (failCause !== null) return { ...about, status: '22', statusMsg: '开票失败', failCause };
  if (!isIssued(invoice, at)) return { ...about, status: '20', statusMsg: '开票中' };
  const invoiceTime = issuedAt.getTime();
  return {
    ...about,
    status: '2',
    statusMsg: '开票完成',
    allElectronicInvoiceNumber: invoiceNo,
    invoiceTime,
  };
}

function answer(content: object, status = 200): SimulatedAnswer {
  const headers = { 'content-type': 'application/json;charset=utf-8' };
  return { status, headers, body: JSON.stringify(content) };
}
