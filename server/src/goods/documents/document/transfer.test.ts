import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';

import type { Client } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfEachTest();
beforeEach(async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
});

describe('a 同价调拨', () => {
  const transfer = (qty: string, changes = {}) =>
    draftOf(room, [['W001', qty]], { whToId: whId(room, 'A1'), ...changes });

  it('shows what the warehouse can still give, and what one costs there', async () => {
    expect(await given(room.admin, 'ZC')).toEqual([['10', 6_80]]);
    await submitted(room, 'db', transfer('4'));
    const loss = draftOf(room, [['W001', '1']], { reason: '招待' });
    await submitted(room, 'qc', loss);
    // A draft keeps nothing back, and what comes is not there yet.
    resultOf(await enter(room.keeper, 'db', transfer('3')));
    await submitted(room, 'jh', purchase(room, [['W001', '5', 34]]));
    expect(await given(room.admin, 'ZC')).toEqual([['5', 6_80]]);
  });

  it('does not count what it takes itself, and says afterwards at what it left', async () => {
    const waiting = await submitted(room, 'db', transfer('4'));
    const other = resultOf(await enter(room.admin, 'db', transfer('7')));
    expect((await linesOf(room.admin, waiting.id))[0]).toMatchObject({
      availableQty: '10',
      averageFen: 6_80,
    });
    expect((await linesOf(room.admin, other.id))[0]).toMatchObject({ availableQty: '6' });
    resultOf(await step(room.admin, 'db', waiting, 'audit'));
    await audited(room, 'jh', purchase(room, [['W001', '6', 120]]));
    expect((await linesOf(room.admin, waiting.id))[0]).toMatchObject({
      availableQty: null,
      averageFen: 6_80,
    });
    expect((await linesOf(room.admin, other.id))[0]).toMatchObject({ availableQty: '12', averageFen: 13_40 });
  });

  it('is limited by nothing where a warehouse may go short', async () => {
    expect(await given(room.admin, 'B1')).toEqual([[null, null]]);
  });

  it('G-18 says no price to who may not see what goods cost', async () => {
    const [good] = await found(room.keeper, 'ZC');
    expect(good).toMatchObject({ availableQty: '10' });
    expect(good).not.toHaveProperty('averageFen');
    const made = resultOf(await enter(room.keeper, 'db', transfer('4')));
    const lines = await linesOf(room.keeper, made.id);
    expect(lines[0]).toMatchObject({ availableQty: '10' });
    expect(lines[0]).not.toHaveProperty('averageFen');
  });
});

async function found(person: Client, warehouse: string): Promise<FoundGoods> {
  const query = { q: 'W001', whId: String(whId(room, warehouse)), forTransfer: 'yes' };
  return resultOf(await person.call<FoundGoods>('GET', '/api/goods/lookup', { query }));
}

async function given(person: Client, warehouse: string) {
  return (await found(person, warehouse)).map(good => [good.availableQty, good.averageFen]);
}

async function linesOf(person: Client, id: number): Promise<Document['lines']> {
  return resultOf(await person.call<Document>('GET', `/api/goods/documents/db/${id}`)).lines;
}
