import type {
  CreditAccount,
  CreditTxnPage,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { PartyCredit } from '@shanmen/shared/contracts/goods/items/choice';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import {
  activeEnterprise,
  commerceHands,
  creditAccount,
  type Hands,
} from '../../../../test/people/partners.ts';
import { asOwner, findFaults, readNumber, whileLocked } from '../../../../test/app/scenario.ts';

let test: TestApp;
let room: Storeroom;
let hands: Hands;
let account: CreditAccount;
afterEach(() => test.close());

describe('a sale on account', () => {
  beforeEach(() => open());

  it('G-35 is charged with its audit, says what is left, and stands in the flow of the account', async () => {
    const waiting = await submitted(room, 'xs', sale());
    expect(waiting.credit).toEqual({ beforeFen: 100_00, afterFen: 50_00, isFrozen: false, isMoved: false });
    expect(await availableFen()).toBe(100_00);
    const posted = resultOf(await step(room.admin, 'xs', waiting, 'audit'));
    expect(posted.credit).toEqual({ beforeFen: 100_00, afterFen: 50_00, isFrozen: false, isMoved: true });
    expect((await flow())[0]).toMatchObject({
      type: 'CONSUME',
      source: 'document',
      amountFen: -50_00,
      balanceAfterFen: -50_00,
      memo: `销售单 ${posted.no}`,
    });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('G-35 gives back what a return brings, and takes it again when the return is undone', async () => {
    const sold = await audited(room, 'xs', sale());
    const back = await audited(room, 'xt', await returnOf(sold));
    expect(back.credit).toMatchObject({ beforeFen: 50_00, afterFen: 75_00, isMoved: true });
    const again = resultOf(await step(room.lead, 'xt', back, 'unaudit', '数量录错'));
    expect([again.status, await availableFen()]).toEqual(['draft', 50_00]);
    resultOf(await step(room.keeper, 'xt', again, 'submit'));
    resultOf(await step(room.admin, 'xt', { ...again, version: again.version + 1 }, 'audit'));
    expect(await availableFen()).toBe(75_00);
    expect((await flow()).map(({ type, amountFen }) => [type, amountFen])).toEqual([
      ['REFUND', 25_00],
      ['CONSUME', -25_00],
      ['REFUND', 25_00],
      ['CONSUME', -50_00],
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('G-35 is undone with its money by 反审核 and by a red document', async () => {
    const first = await audited(room, 'xs', sale());
    resultOf(await step(room.lead, 'xs', first, 'unaudit', '价格录错'));
    expect(await availableFen()).toBe(100_00);
    const second = await audited(room, 'xs', sale());
    const red = resultOf(await step(room.lead, 'xs', second, 'reverse', '录入错误'));
    expect(await availableFen()).toBe(50_00);
    expect(resultOf(await step(room.admin, 'xs', red, 'audit')).credit).toMatchObject({ afterFen: 100_00 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is refused when there is no room, when the account is frozen, and when there is none', async () => {
    const dear = resultOf(await enter(room.keeper, 'xs', sale({ yuan: 100.01 })));
    expect((await step(room.keeper, 'xs', dear, 'submit')).error).toMatchObject({
      code: 'credit_insufficient',
      message: '可用额度不足：可用 ¥100.00',
    });
    const waiting = await submitted(room, 'xs', sale());
    const frozen = { frozen: true, reason: '款项逾期' };
    const path = `/api/commerce/credit-accounts/${account.id}/freeze`;
    resultOf(await hands.maker.call('POST', path, { body: frozen, key: true }));
    expect((await step(room.admin, 'xs', waiting, 'audit')).error?.code).toBe('credit_frozen');
    const next = resultOf(await enter(room.keeper, 'xs', sale()));
    expect((await step(room.keeper, 'xs', next, 'submit')).error?.code).toBe('credit_frozen');
    expect(await stockOf(room, 'A1', 'W001')).toEqual(['20', 136_00]);
    const other = resultOf(await enter(room.keeper, 'xs', sale({ party: 'P003' })));
    expect((await step(room.keeper, 'xs', other, 'submit')).error).toMatchObject({
      code: 'document_incomplete',
      message: '该客户没有授信账户，不能挂账',
    });
    expect(await creditOf('P003')).toBeNull();
    expect(await creditOf('P005')).toEqual({ availableFen: 100_00, isFrozen: true });
  });

  it('is not given back in money, and what was paid is not put on account', async () => {
    const sold = await audited(room, 'xs', sale());
    const paidOut = { ...(await returnOf(sold)), payMethod: '银行转账' as const, paidFen: fen(25_00) };
    expect((await enter(room.keeper, 'xt', paidOut)).error?.message).toBe(
      `${sold.no} 是挂账的，退款方式请选挂账`,
    );
    const paid = await audited(room, 'xs', sale({ payMethod: '刷卡', paidFen: fen(50_00) }));
    expect((await enter(room.keeper, 'xt', await returnOf(paid))).error?.message).toBe(
      `${paid.no} 没有挂账，不能退到授信账户`,
    );
  });
});

it('G-35 whom nobody knows pays whole before the sale waits for its audit; a unit may owe', async () => {
  await open();
  const walkIn = sale({ party: 'P001', payMethod: '刷卡', paidFen: fen(30_00) });
  const short = resultOf(await enter(room.keeper, 'xs', walkIn));
  expect((await step(room.keeper, 'xs', short, 'submit')).error).toMatchObject({
    code: 'document_incomplete',
    message: '散客须当场付清，还差 ¥20.00',
    details: { path: 'paidFen' },
  });
  await audited(room, 'xs', { ...walkIn, paidFen: fen(50_00) });
  await audited(room, 'xs', sale({ party: 'P003', payMethod: '刷卡', paidFen: fen(30_00) }));
  expect(await ledger()).toMatchObject({ card: 80_00 });
});

it('G-35 what a sale has received is posted by the way it came, and given back the same way', async () => {
  await open();
  const moved = sale({ payMethod: '银行转账', paidFen: fen(30_00) });
  const first = await audited(room, 'xs', moved);
  await audited(room, 'xs', sale({ payMethod: '刷卡', paidFen: fen(50_00) }));
  expect(await ledger()).toEqual({ bank: 30_00, card: 50_00, document: -80_00 });
  const red = resultOf(await step(room.lead, 'xs', first, 'reverse', '录入错误'));
  resultOf(await step(room.admin, 'xs', red, 'audit'));
  expect(await ledger()).toEqual({ bank: 0, card: 50_00, document: -50_00 });
  expect(await findFaults(test.db)).toEqual([]);
});

it('G-35 the proof names a charge that goods know nothing of, and one that no ledger has', async () => {
  await open();
  const sold = await audited(room, 'xs', sale());
  await alter(`update commerce.credit_txn set ref_id = ref_id + 7 where ref_type = 'document'`);
  const found = (await findFaults(test.db)).filter(finding => finding.startsWith('V-09 document'));
  expect(found).toHaveLength(2);
  expect(found.join()).toContain(sold.no);
  await alter(`update commerce.credit_txn set ref_id = ref_id - 7 where ref_type = 'document'`);
  await alter(`delete from goods.doc_money`);
  expect((await findFaults(test.db)).join()).toContain(
    `V-09 document ${sold.no} is audited: it says 5000 of money, its movements 0`,
  );
});

describe('two sales of the last credit at once', () => {
  proof('G-35 exactly one of them posts', async () => {
    await open();
    expect(await race()).toEqual(['credit_insufficient', 'done']);
    expect([await availableFen(), await stockOf(room, 'A1', 'W001')]).toEqual([20_00, ['18', 122_40]]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  /** Both have judged the account before either of them has moved it. */
  async function race(): Promise<string[]> {
    const waiting = [
      await submitted(room, 'xs', sale({ yuan: 80 })),
      await submitted(room, 'xs', sale({ yuan: 80 })),
    ];
    const url = test.database.url;
    const { both } = await whileLocked(url, 'commerce.credit_account', async blocked => {
      const started = waiting.map(document => step(room.admin, 'xs', document, 'audit'));
      await blocked(2);
      return { both: started };
    });
    return (await Promise.all(both)).map(answer => answer.error?.code ?? 'done').toSorted();
  }
});

/** An enterprise that may owe a hundred yuan, and twenty of 立体冰箱贴 in the shop. */
async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  hands = await commerceHands(test);
  const { id } = await activeEnterprise(hands);
  account = await creditAccount(hands, id, { limitYuan: 100 });
  await asOwner(test.database.url, `update goods.party set enterprise_id = ${id} where code = 'P005'`);
  const whId = room.masters.warehouses.get('A1') ?? 0;
  await audited(room, 'jh', purchase(room, [['W001', '20', 136]], { whId }));
}

type Terms = {
  yuan?: number;
  party?: string;
  payMethod?: '银行转账' | '刷卡' | '挂账';
  paidFen?: Document['paidFen'];
};

/** Two of 立体冰箱贴 for fifty yuan, on account unless it is said otherwise. */
function sale({ yuan = 50, party = 'P005', payMethod = '挂账', ...paid }: Terms = {}) {
  const { parties, stores, warehouses } = room.masters;
  return draftOf(room, [['W001', '2', yuan]], {
    whId: warehouses.get('A1') ?? 0,
    partyId: parties.get(party) ?? 0,
    storeId: stores.get('S01') ?? 0,
    payMethod,
    ...paid,
  });
}

/** Takes one of the two back, on account. */
async function returnOf({ id }: Document) {
  const query = { type: 'xt', docId: String(id) };
  const [line] = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  if (!line) throw new Error('what was sold can be taken back');
  const { goodsId, lineId: sourceLineId } = line;
  return {
    ...sale(),
    reason: '多买',
    sourceDocId: id,
    lines: [{ goodsId, sourceLineId, qty: quantity('1'), amountFen: fen(25_00) }],
  };
}

/** Σ of the accounts that documents were posted to, by their kind. */
async function ledger() {
  const sum = (account: string) =>
    readNumber(
      test.database.url,
      `select sum(amount_fen) as value from commerce.v_report_payment where ref_type = 'document' and method = '${account}'`,
    );
  return { bank: await sum('bank'), card: await sum('card'), document: await sum('document') };
}

/** As somebody with the owner's password would, past every trigger. */
function alter(statement: string): Promise<void> {
  return asOwner(test.database.url, `set session_replication_role = 'replica'; ${statement}`);
}

async function flow() {
  const path = `/api/commerce/credit-accounts/${account.id}/txns`;
  return resultOf(await hands.maker.call<CreditTxnPage>('GET', path)).rows;
}

async function creditOf(party: string): Promise<PartyCredit> {
  const query = { partyId: String(room.masters.parties.get(party) ?? 0) };
  return resultOf(await room.keeper.call<PartyCredit>('GET', '/api/goods/choices/credit', { query }));
}

async function availableFen(): Promise<number | undefined> {
  return (await creditOf('P005'))?.availableFen;
}
