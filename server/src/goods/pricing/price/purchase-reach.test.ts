import type { WaitingPage } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/items/code-search';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';

import type { Client } from '../../../../test/app/app.ts';
import {
  audited,
  giveStockRights,
  purchase,
  resultOf,
  storeroomOfFile,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';

/** Somebody who buys and audits for A1 only, and sees what goods cost. */
const { test, room } = storeroomOfFile();
let buyer: Client;
beforeAll(async () => {
  const codes = ['goods:jh:view', 'goods:jh:audit', 'goods:code-search:view', 'goods:cost:view'] as const;
  await giveStockRights(test, 'seller01', [...codes, 'goods:batch-audit:view'], [whId(room, 'A1')]);
  buyer = await test.signIn('seller01');
});

const elsewhere = '其他仓库的进货单';

it('Z-02 for what a good was bought last is told of purchases for warehouses in reach', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const waiting = await submitted(room, 'jh', purchase(room, [['W001', '1', 7]], inA1()));
  const told = async (person: Client) => {
    const query = { q: 'W001', forPurchase: 'yes' };
    const [found] = resultOf(await person.call<FoundGoods>('GET', '/api/goods/lookup', { query }));
    const search = await person.call<CodeSearchAnswer>('GET', '/api/goods/code-search?q=W001');
    return [
      found?.lastBought?.priceFen,
      resultOf(search).card?.lastPurchase?.priceFen,
      (await read(person, waiting)).lines[0]?.lastBought?.priceFen,
    ];
  };
  expect(await told(room.admin)).toEqual([6_80, 6_80, 6_80]);
  expect(await told(buyer)).toEqual([undefined, undefined, undefined]);
  await audited(room, 'jh', purchase(room, [['W001', '1', 6.9]], inA1()));
  await audited(room, 'jh', purchase(room, [['W001', '1', 7.1]]));
  expect(await told(buyer)).toEqual([6_90, 6_90, 6_90]);
});

it('G-18 who enters purchases is told the last price alone of what goods cost', async () => {
  await audited(room, 'jh', purchase(room, [['W003', '10', 85]]));
  const query = { q: 'W003', forPurchase: 'yes' };
  const [good] = resultOf(await room.keeper.call<FoundGoods>('GET', '/api/goods/lookup', { query }));
  expect(good).toMatchObject({ lastPriceFen: 8_50, lastBought: { priceFen: 8_50 } });
  expect(good).not.toHaveProperty('lastCostFen');
  expect(good).not.toHaveProperty('averageFen');
  const [sold] = resultOf(await room.keeper.call<FoundGoods>('GET', '/api/goods/lookup?q=W003'));
  expect(sold).not.toHaveProperty('lastPriceFen');
});

it('Z-02 a dear purchase, or one that may be there twice, names no document out of reach', async () => {
  const billNo = '送-0815';
  const first = await audited(room, 'jh', purchase(room, [['W002', '10', 68]], { billNo }));
  const again = await submitted(room, 'jh', purchase(room, [['W002', '10', 95]], { ...inA1(), billNo }));
  const sentences = (last: string, other: string) => [
    `第 1 行：云海日出金属冰箱贴 进价 9.50，上次 6.80（${last}）`,
    `供方单号与${other}相同，可能重复录入`,
  ];
  expect((await read(room.admin, again)).warnings).toEqual(sentences(first.no, ` ${first.no} `));
  expect((await read(buyer, again)).warnings).toEqual(sentences('其他仓库', elsewhere));
  const hinted = async (person: Client) => {
    const { rows } = resultOf(await person.call<WaitingPage>('GET', '/api/goods/batch-audit'));
    return rows.flatMap(({ no, sameBillNo, dearLines }) =>
      no === again.no ? [[sameBillNo, dearLines]] : [],
    );
  };
  expect(await hinted(room.admin)).toEqual([[first.no, 1]]);
  expect(await hinted(buyer)).toEqual([[elsewhere, 1]]);
});

function inA1() {
  return { whId: whId(room, 'A1') };
}

async function read(person: Client, { id }: Pick<Document, 'id'>): Promise<Document> {
  return resultOf(await person.call<Document>('GET', `/api/goods/documents/jh/${id}`));
}
