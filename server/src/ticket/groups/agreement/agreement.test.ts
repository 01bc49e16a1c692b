import type { Agreement, AgreementPage } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { attraction } from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  approveAgreement,
  commerceHands,
  enterpriseDraft,
  type Hands,
  submittedAgreement,
} from '../../../../test/people/partners.ts';
import { readNumber, whileResting } from '../../../../test/app/scenario.ts';

describe('an agreement', () => {
  let test: TestApp;
  let hands: Hands;
  let enterpriseId: number;
  let productId: number;
  beforeEach(async () => {
    ({ test, hands, enterpriseId, productId } = await ground());
  });
  afterEach(() => test.close());

  it('A-06 Z-19 comes into force with its prices by another person than who wrote it', async () => {
    const draft = agreementDraft(enterpriseId, [productId]);
    const priced = { ...draft, products: [{ productId, season: null, priceFen: 30_00 }] };
    const { result: made } = await post('', priced);
    expect(made).toMatchObject({ state: 'DRAFT', no: expect.stringMatching(/^XY\d{8}$/) });
    expect((await post(`/${made.id}/audit`, { approved: true, reason: '' })).error?.code).toBe(
      'maker_is_checker',
    );
    await post(`/${made.id}/submit`);
    expect((await approveAgreement(hands.checker, made)).result.state).toBe('ACTIVE');
    const rules = `select sum(settle_price_fen) as value from ticket.price_rule where agreement_id = ${made.id} and state = 'APPROVED'`;
    expect(await readNumber(test.database.url, rules)).toBe(30_00);
  });

  it('is changed as a draft only; sent back it is a draft again', async () => {
    const made = await submittedAgreement(hands, agreementDraft(enterpriseId, [productId]));
    const change = { ...agreementDraft(enterpriseId, [productId]), title: '新条款', version: made.version };
    expect((await put(made, change)).error?.code).toBe('state_forbidden');
    const back = await hands.checker.call<Agreement>('POST', `/api/ticket/agreements/${made.id}/audit`, {
      body: { approved: false, reason: '价格有误' },
      key: true,
    });
    expect(back.result.state).toBe('DRAFT');
    const version = back.result.version;
    expect((await put(made, { ...change, version })).result).toMatchObject({
      title: '新条款',
      state: 'DRAFT',
    });
    expect((await put(made, { ...change, version })).error?.code).toBe('version_conflict');
  });

  it('names tickets before it is handed in, each season of one once', async () => {
    const { result: empty } = await post('', agreementDraft(enterpriseId, []));
    expect((await post(`/${empty.id}/submit`)).error?.message).toBe('请先添加授权票种');
    const twice = agreementDraft(enterpriseId, [productId, productId]);
    expect((await post('', twice)).error?.message).toBe('同一票种、同一季节只能填一行');
  });

  it('is refused where its terms contradict each other', async () => {
    const draft = agreementDraft(enterpriseId, [productId]);
    expect((await post('', { ...draft, validTo: addDays(testDay, -1) })).error?.code).toBe('time_order');
    expect((await post('', { ...draft, noshowPolicy: 'CHARGE_PCT' })).error?.code).toBe('invalid_input');
    expect((await post('', { ...draft, rebatePeriod: 'YEAR' })).error?.code).toBe('invalid_input');
    expect((await post('', { ...draft, enterpriseId: 999_999 })).error?.code).toBe('not_found');
  });

  it('has ended when its last day is over, and goes on as a draft of the days after it', async () => {
    const past = {
      ...agreementDraft(enterpriseId, [productId]),
      validFrom: addDays(testDay, -30),
      validTo: addDays(testDay, -1),
    };
    const ended = await activeAgreement(hands, past);
    expect(ended.state).toBe('EXPIRED');
    const { result } = await post(`/${ended.id}/renew`);
    expect(result).toMatchObject({ state: 'DRAFT', validFrom: testDay, validTo: addDays(testDay, 29) });
    const { result: found } = await hands.maker.call<AgreementPage>('GET', '/api/ticket/agreements', {
      query: { status: 'EXPIRED', keyword: 'ydgj' },
    });
    expect(found.rows.map(row => row.id)).toEqual([ended.id]);
  });

  it('ends for a reason, and only once', async () => {
    const active = await activeAgreement(hands, agreementDraft(enterpriseId, [productId]));
    expect((await post(`/${active.id}/stop`, { reason: '双方协商' })).result.state).toBe('TERMINATED');
    expect((await post(`/${active.id}/stop`, { reason: '双方协商' })).error?.code).toBe('state_forbidden');
  });

  it('T-40 is refused while another one is in force for the same ticket and day', async () => {
    const first = await activeAgreement(hands, agreementDraft(enterpriseId, [productId]));
    const later = {
      ...agreementDraft(enterpriseId, [productId]),
      validFrom: addDays(testDay, 60),
      validTo: addDays(testDay, 300),
    };
    const second = await submittedAgreement(hands, later);
    expect((await approveAgreement(hands.checker, second)).error).toMatchObject({
      code: 'agreement_overlap',
      details: { no: first.no },
    });
    const other = await attraction(test.db);
    await activeAgreement(hands, agreementDraft(enterpriseId, [other.productId]));
    await post(`/${first.id}/stop`, { reason: '双方协商' });
    expect((await approveAgreement(hands.checker, second)).result.state).toBe('ACTIVE');
  });

  function post(path: string, body?: object) {
    return hands.maker.call<Agreement>('POST', `/api/ticket/agreements${path}`, {
      ...(body ? { body } : {}),
      key: true,
    });
  }

  function put({ id }: Agreement, body: object) {
    return hands.maker.call<Agreement>('PUT', `/api/ticket/agreements/${id}`, { body });
  }
});

describe('of agreements that are approved at once', () => {
  proof('T-40 one comes into force for a ticket and day', async () => {
    expect(await mostInForce()).toBe(1);
  });
});

/** Approves four agreements about one ticket at once, in several rounds. @returns the most that came into force */
async function mostInForce(): Promise<number> {
  const { test, hands, productId } = await ground();
  const counts: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const enterprise = await activeEnterprise(hands, {
      code: `E80${round}`,
      uscc: codes[round] ?? enterpriseDraft().uscc,
    });
    const waiting: Agreement[] = [];
    for (let each = 0; each < 4; each += 1) {
      waiting.push(await submittedAgreement(hands, agreementDraft(enterprise.id, [productId])));
    }
    const answers = await whileResting(test.database.url, 'update on ticket.agreement', () =>
      Promise.all(waiting.map(agreement => approveAgreement(hands.checker, agreement))),
    );
    counts.push(answers.filter(({ status }) => status === 200).length);
  }
  await test.close();
  return Math.max(...counts);
}

const codes = [
  '91990000MA0DEM0213',
  '91990000MA0DEM03XT',
  '91990000MA0DEM048T',
  '91990000MA0DEM056M',
  '91990000MA0DEM064G',
];

async function ground() {
  const test = await testApp();
  const hands = await commerceHands(test);
  const enterprise = await activeEnterprise(hands);
  const { productId } = await attraction(test.db);
  return { test, hands, enterpriseId: enterprise.id, productId };
}
