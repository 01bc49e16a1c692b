import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type {
  Party,
  PartyAccounts,
  PartyDraft,
  PartyPage,
} from '@shanmen/shared/contracts/goods/masters/party';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  enter,
  purchase,
  put,
  resultOf,
  step,
  type Storeroom,
  storeroom,
  whId,
} from '../../../../test/data/goods/goods.ts';
import {
  activeEnterprise,
  commerceHands,
  creditAccount,
  type Hands,
} from '../../../../test/people/partners.ts';
import { findFaults } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const path = '/api/goods/parties';

let test: TestApp;
let room: Storeroom;
let hands: Hands;
let account: CreditAccount;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  hands = await commerceHands(test);
  const { id } = await activeEnterprise(hands);
  account = await creditAccount(hands, id, { limitYuan: 100 });
  return test;
});

describe('客户', () => {
  it('G-36 buys on the account it was linked to, and the list says what is left of it', async () => {
    expect(await accounts()).toMatchObject([{ code: 'E901', availableFen: 100_00, heldBy: null }]);
    const party = await put<Party>(room.lead, 'POST', path, draft());
    expect(party.account).toEqual({
      enterpriseCode: 'E901',
      enterpriseName: '云顶国际旅行社',
      availableFen: 100_00,
      isFrozen: false,
    });
    expect(await accounts()).toMatchObject([{ code: 'E901', heldBy: '湖畔书院' }]);
    await sell(party);
    expect(await found('P090')).toMatchObject({ account: { availableFen: 50_00 }, openDocuments: 0 });
  });

  it('G-36 keeps its account as long as documents wait, and may be stopped after them', async () => {
    const party = await put<Party>(room.lead, 'POST', path, draft());
    const waiting = resultOf(await enter(room.keeper, 'xs', await sale(party)));
    const moved = await change(party, { enterpriseId: null });
    expect(moved.error).toMatchObject({
      code: 'master_in_use',
      message: '1 张单据未审核，不能更换挂账企业',
      details: { path: 'enterpriseId' },
    });
    expect((await stop(party)).error?.message).toBe('不能停用：1 张单据未审核');
    resultOf(await step(room.keeper, 'xs', waiting, 'void'));
    const free = resultOf(await change(party, { enterpriseId: null }));
    expect(free).toMatchObject({ enterpriseId: null, account: null });
    expect(resultOf(await stop(free)).status).toBe('stopped');
  });

  it('G-36 is linked to an account that is there, and that nobody else buys on', async () => {
    await put<Party>(room.lead, 'POST', path, draft());
    const refused = (changes: Partial<PartyDraft>) =>
      room.lead.call('POST', path, { body: { ...draft(), code: 'P091', ...changes }, key: true });
    expect((await refused({})).error).toMatchObject({
      code: 'code_taken',
      message: '该企业的授信账户已用于 湖畔书院',
    });
    expect((await refused({ enterpriseId: account.enterpriseId + 1000 })).error?.code).toBe('not_found');
    expect((await refused({ kind: 'group' })).error?.message).toBe('只有单位客户可以挂账');
  });

  it('G-36 gives back to the account that was charged, whatever it is linked to since', async () => {
    const party = await put<Party>(room.lead, 'POST', path, draft());
    const sold = await sell(party);
    const other = await activeEnterprise(hands, {
      code: 'E902',
      name: '松涛研学社',
      uscc: '91990000MA0DEM0213',
    });
    await creditAccount(hands, other.id, { limitYuan: 30 });
    resultOf(await change(party, { enterpriseId: other.id }));
    await audited(room, 'xt', await returnOf(party, sold));
    expect((await accounts()).map(({ availableFen }) => availableFen)).toEqual([75_00, 30_00]);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

function draft(): PartyDraft {
  const enterpriseId = account.enterpriseId;
  return { code: 'P090', name: '湖畔书院', kind: 'unit', phone: '0571-80000190', enterpriseId };
}

async function accounts(): Promise<PartyAccounts> {
  return resultOf(await room.lead.call<PartyAccounts>('GET', `${path}/accounts`));
}

async function found(keyword: string): Promise<Party | undefined> {
  const query = { keyword };
  const page = resultOf(await room.keeper.call<PartyPage>('GET', path, { query }));
  return page.rows.find(({ code }) => code === keyword);
}

function change(party: Party, changes: Partial<PartyDraft>) {
  const { id, code, name, kind, phone, enterpriseId, version } = party;
  const body = { code, name, kind, phone, enterpriseId, version, ...changes };
  return room.lead.call<Party>('PUT', `${path}/${id}`, { body, key: true });
}

function stop({ id, version }: Party) {
  const body = { status: 'stopped', version };
  return room.lead.call<Party>('POST', `${path}/${id}/status`, { body, key: true });
}

/** Two of 立体冰箱贴 for fifty yuan, on account. */
async function sale({ id: partyId }: Party) {
  await audited(room, 'jh', purchase(room, [['W001', '5', 34]], { whId: whId(room, 'A1') }));
  const storeId = room.masters.stores.get('S01') ?? 0;
  return draftOf(room, [['W001', '2', 50]], { whId: whId(room, 'A1'), partyId, storeId, payMethod: '挂账' });
}

async function sell(party: Party): Promise<Document> {
  return audited(room, 'xs', await sale(party));
}

/** One of the two comes back. */
async function returnOf(party: Party, { id }: Document) {
  const query = { type: 'xt', docId: String(id) };
  const [line] = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  if (!line) throw new Error('what was sold can be taken back');
  const { goodsId, lineId: sourceLineId } = line;
  return {
    ...(await sale(party)),
    reason: '多买',
    sourceDocId: id,
    lines: [{ goodsId, sourceLineId, qty: quantity('1'), amountFen: fen(25_00) }],
  };
}
