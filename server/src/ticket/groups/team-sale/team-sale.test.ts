import type {
  CreditAccountPage,
  CreditTxnPage,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { AgreementDraft } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  type AttractionOptions,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  sellPatiently,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
  type Hands,
} from '../../../../test/people/partners.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';

type Ground = { test: TestApp; hands: Hands; seller: Client; windowId: number; enterpriseId: number };

let ground: Ground;
afterEach(() => ground.test.close());

describe('a sale to a group', () => {
  beforeEach(async () => {
    ground = await open();
  });

  it('T-22 T-10 of 30 at ¥90 with 16 免 1 owes ¥2,610, on one code for all of them', async () => {
    const place = await groupTicket();
    const agreementId = await agreed([place], { freePerN: 16 }, 90);
    const { result } = await sellTeam(place, agreementId, 30, 2_610);
    expect(result).toMatchObject({
      totalFen: 2_610_00,
      lines: [{ qty: 30, unitSaleFen: 90_00, amountFen: 2_610_00 }],
      tickets: [{ personCount: 30, priceFen: 2_610_00, places: [{ times: 30 }] }],
    });
    expect(await readNumber(ground.test.database.url, 'select sum(sold) as value from ticket.slot')).toBe(30);
    expect(await findFaults(ground.test.db)).toEqual([]);
  });

  it('makes one code each where the ticket is for one person, the free ones last', async () => {
    const place = await attraction(ground.test.db);
    const agreementId = await agreed([place], { freePerN: 2 }, 30);
    const { result } = await sellTeam(place, agreementId, 5, 90);
    expect(result.tickets.map(({ priceFen }) => priceFen)).toEqual([30_00, 30_00, 30_00, 0, 0]);
    expect(await findFaults(ground.test.db)).toEqual([]);
  });

  it('makes one code for all or one each where the seller asks for it, and tells the group on the order', async () => {
    const [group, single] = [await groupTicket(), await attraction(ground.test.db)];
    const agreementId = await agreed([group, single], { freePerN: 2 }, 30);
    const each = await sellTeam(group, agreementId, 4, 60, { ticketForm: 'EACH' });
    expect(each.result.tickets).toHaveLength(4);
    const all = await sellTeam(single, agreementId, 4, 60, { ticketForm: 'GROUP' });
    expect(all.result).toMatchObject({
      team: { enterpriseName: '云顶国际旅行社' },
      lines: [{ qty: 4, freeQty: 2 }],
      tickets: [{ personCount: 4 }],
    });
    const { result } = await ground.seller.call('GET', `/api/ticket/orders/${all.result.orderNo}`);
    expect(result).toEqual(all.result);
    const alone = await sell(ground.seller, cashSale(ground, single, 2, { ticketForm: 'GROUP' }));
    expect(alone.result.tickets).toHaveLength(2);
    expect(await findFaults(ground.test.db)).toEqual([]);
  });

  it('T-29 is admitted in parts by one code, and never more persons than it is for', async () => {
    const place = await groupTicket();
    const agreementId = await agreed([place], {}, 90);
    const { result } = await sellTeam(place, agreementId, 30, 2_700);
    const code = result.tickets[0]?.qr ?? '';
    const enter = (persons: number) => scan(ground.seller, place.gateId, code, { persons });
    expect((await enter(28)).result).toMatchObject({
      result: 'OK',
      text: '请通行，还可进 2 人',
      persons: 28,
    });
    expect((await enter(3)).result).toMatchObject({ result: 'USED_UP', text: '本票余 2 人' });
    expect((await enter(2)).result).toMatchObject({ result: 'OK', text: '请通行' });
    expect((await enter(1)).result.result).toBe('USED_UP');
    const checkedIn = 'select sum(checked_in) as value from ticket.slot';
    expect(await readNumber(ground.test.database.url, checkedIn)).toBe(30);
    expect(await findFaults(ground.test.db)).toEqual([]);
  });

  it('T-22 owes the price list less the commission where no price was agreed', async () => {
    const place = await attraction(ground.test.db, { priceYuan: 198 });
    const agreementId = await agreed([place], { commissionBp: 500 });
    expect((await sellTeam(place, agreementId, 1, 188.1)).result.totalFen).toBe(188_10);
  });

  it('is refused below the group minimum, for other tickets, and without an agreement in force', async () => {
    const place = await attraction(ground.test.db);
    const other = await attraction(ground.test.db);
    const agreementId = await agreed([place], { groupMinHeads: 10 }, 30);
    expect((await sellTeam(place, agreementId, 9, 270)).error).toMatchObject({
      code: 'group_too_small',
      message: '10 人成团，现有 9 人',
    });
    expect((await sellTeam(other, agreementId, 10, 400)).error?.code).toBe('product_not_on_sale');
    expect((await sellTeam(place, 999_999, 10, 300)).error?.code).toBe('agreement_inactive');
    await ground.hands.maker.call('POST', `/api/ticket/agreements/${agreementId}/stop`, {
      body: { reason: '双方协商' },
      key: true,
    });
    expect((await sellTeam(place, agreementId, 10, 300)).error?.code).toBe('agreement_inactive');
  });

  it('T-18 has its price from the agreement, whatever the window expected', async () => {
    const place = await attraction(ground.test.db);
    const agreementId = await agreed([place], {}, 30);
    expect((await sellTeam(place, agreementId, 10, 400)).error).toMatchObject({
      code: 'price_changed',
      details: { totalFen: 300_00 },
    });
  });

  it('is paid as the agreement says, and single visitors never by account', async () => {
    const place = await attraction(ground.test.db);
    const agreementId = await agreed([place], { payModes: ['CASH'] }, 30);
    const byAccount = onAccount('CREDIT', 300);
    expect((await sellTeam(place, agreementId, 10, 300, byAccount)).error).toMatchObject({
      code: 'payment_mismatch',
      message: '协议没有约定这种付款方式',
    });
    const alone: Partial<WindowSale> = { saleMode: 'FIT', ...byAccount };
    expect((await sellTeam(place, agreementId, 10, 400, alone)).error?.code).toBe('payment_mismatch');
  });
});

describe('a sale on account', () => {
  beforeEach(async () => {
    ground = await open();
  });

  it('takes the money out of the account, and a refund brings it back there', async () => {
    const place = await soldUnder(ground.test.db, await attraction(ground.test.db), 'RR2');
    const agreementId = await agreed([place], {}, 90);
    const account = await creditAccount(ground.hands, ground.enterpriseId, { limitYuan: 5000 });
    const { result: order } = await sellTeam(place, agreementId, 3, 270, onAccount('CREDIT', 270));
    expect(order.payments).toMatchObject([{ method: 'CREDIT', amountFen: 270_00, state: 'SUCCESS' }]);
    expect(order.team?.availableFen).toBe(4_730_00);
    const again = await ground.seller.call('GET', `/api/ticket/orders/${order.orderNo}`);
    expect(again.result).toEqual(order);
    const refund = await quoteAndRefund(ground.seller, {
      order,
      windowId: ground.windowId,
      kind: 'SELLER_ERROR',
      reason: '票种选错',
      count: 1,
    });
    expect(refund.result).toMatchObject({
      netFen: 90_00,
      payments: [{ method: 'CREDIT', amountFen: 90_00 }],
    });
    const { result } = await ground.hands.maker.call<CreditTxnPage>(
      'GET',
      `/api/commerce/credit-accounts/${account.id}/txns`,
    );
    expect(
      result.rows.map(({ type, amountFen, balanceAfterFen }) => [type, amountFen, balanceAfterFen]),
    ).toEqual([
      ['REFUND', 90_00, -180_00],
      ['CONSUME', -270_00, -270_00],
    ]);
    expect(await findFaults(ground.test.db)).toEqual([]);
  });

  it('spends prepaid money only, and never more than there is', async () => {
    const place = await attraction(ground.test.db);
    const agreementId = await agreed([place], {}, 30);
    await creditAccount(ground.hands, ground.enterpriseId, { paidInYuan: 100 });
    expect((await sellTeam(place, agreementId, 3, 90, onAccount('PREPAID', 90))).status).toBe(200);
    expect((await sellTeam(place, agreementId, 1, 30, onAccount('PREPAID', 30))).error).toMatchObject({
      code: 'credit_insufficient',
      message: '可用额度不足：可用 ¥10.00',
    });
    expect((await sellTeam(place, agreementId, 1, 30, onAccount('CREDIT', 30))).error?.message).toBe(
      '该企业没有这种账户，请先开户',
    );
  });

  it('is offered with the ways that were agreed and that the account is there for', async () => {
    const place = await attraction(ground.test.db);
    const agreementId = await agreed([place], { payModes: ['CASH', 'PREPAID', 'SIGN'] }, 30);
    const waysOf = async () => {
      const path = `/api/ticket/team-agreements/${agreementId}/offer?visitDate=${place.visitDate}`;
      return (await ground.seller.call<TeamOffer>('GET', path)).result.accountWays;
    };
    expect(await waysOf()).toEqual([]);
    await creditAccount(ground.hands, ground.enterpriseId, { paidInYuan: 100 });
    expect(await waysOf()).toEqual(['PREPAID']);
  });

  it('is signed for by somebody, and refused while the account is frozen', async () => {
    const place = await attraction(ground.test.db);
    const agreementId = await agreed([place], {}, 30);
    const { id } = await creditAccount(ground.hands, ground.enterpriseId, { limitYuan: 1000 });
    const signed: Partial<WindowSale> = {
      payments: [{ method: 'SIGN', amountFen: fen(60_00), signer: '罗嘉' }],
    };
    expect((await sellTeam(place, agreementId, 2, 60, signed)).result.payments[0]?.method).toBe('SIGN');
    await ground.hands.maker.call('POST', `/api/commerce/credit-accounts/${id}/freeze`, {
      body: { frozen: true, reason: '款项逾期' },
      key: true,
    });
    expect((await sellTeam(place, agreementId, 2, 60, signed)).error?.code).toBe('credit_frozen');
    expect(await findFaults(ground.test.db)).toEqual([]);
  });
});

describe('an account that many sales want at once', () => {
  proof('C-21 of ¥1,000 pays eleven sales of ¥90 and no twelfth', async () => {
    ground = await open();
    const { paid, balanceFen } = await sellAtOnce();
    expect([paid, balanceFen]).toEqual([11, -990_00]);
    expect(await findFaults(ground.test.db)).toEqual([]);
  });
});

async function sellAtOnce(): Promise<{ paid: number; balanceFen: number }> {
  const place = await attraction(ground.test.db);
  const agreementId = await agreed([place], {}, 90);
  await creditAccount(ground.hands, ground.enterpriseId, { limitYuan: 1000 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      sellPatiently(ground.seller, teamSale(place, agreementId, 1, 90, onAccount('CREDIT', 90))),
    ),
  );
  const { result } = await ground.hands.maker.call<CreditAccountPage>('GET', '/api/commerce/credit-accounts');
  const paid = answers.filter(({ status }) => status === 200).length;
  return { paid, balanceFen: result.rows[0]?.balanceFen ?? 0 };
}

async function open(): Promise<Ground> {
  const test = await testApp();
  const { site, seller } = await sellerAtWork(test);
  const hands = await commerceHands(test);
  const { id } = await activeEnterprise(hands);
  return { test, hands, seller, windowId: site.windowId, enterpriseId: id };
}

/** A ticket that one code lets a whole group in by. */
async function groupTicket(options: AttractionOptions = {}): Promise<Attraction> {
  const place = await attraction(ground.test.db, options);
  await asOwner(
    ground.test.database.url,
    `update commerce.product set sale_mode = 'TEAM', ticket_form = 'GROUP' where id = ${place.productId}`,
  );
  return place;
}

/** @param priceYuan agreed for each of the tickets; without it the price list holds */
async function agreed(
  places: readonly Attraction[],
  terms: Partial<AgreementDraft>,
  priceYuan?: number,
): Promise<number> {
  const draft = agreementDraft(ground.enterpriseId, []);
  const priceFen = priceYuan === undefined ? null : fen(priceYuan * 100);
  const products = places.map(({ productId }) => ({ productId, season: null, priceFen }));
  return (await activeAgreement(ground.hands, { ...draft, ...terms, products })).id;
}

function onAccount(method: 'CREDIT' | 'PREPAID', yuan: number): Partial<WindowSale> {
  return { payments: [{ method, amountFen: fen(yuan * 100) }] };
}

function teamSale(
  { productId, visitDate }: Attraction,
  agreementId: number,
  qty: number,
  yuan: number,
  changes: Partial<WindowSale> = {},
): WindowSale {
  const totalFen = fen(Math.round(yuan * 100));
  return {
    windowId: ground.windowId,
    saleMode: 'TEAM',
    agreementId,
    visitDate,
    lines: [{ productId, qty }],
    expectedTotalFen: totalFen,
    payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
    ...changes,
  };
}

function sellTeam(...sale: Parameters<typeof teamSale>): ReturnType<typeof sell> {
  return sell(ground.seller, teamSale(...sale));
}
