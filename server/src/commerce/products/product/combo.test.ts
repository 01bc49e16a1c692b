import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { comboOf } from '../../../../test/data/ticket/combos.ts';
import { withClient } from '../../../../test/app/database-address.ts';
import {
  attraction,
  cashSale,
  openShift,
  scan,
  sell,
  sellerAtWork,
  sellPatiently,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, countRows, findFaults, readNumber } from '../../../../test/app/scenario.ts';

describe('a combined ticket', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await testApp();
  });
  afterEach(() => test.close());

  it.each([
    ['LA', 145, [110, 90], [7975, 6525]],
    ['LB', 142, [108, 63, 27], [7746, 4518, 1936]],
    ['LA', 200, [110, 90], [110_00, 90_00]],
    ['LB', 198, [108, 63, 27], [108_00, 63_00, 27_00]],
  ])('T-10 T-22 %s at ¥%i is split over its parts to the fen', async (code, yuan, shares, expected) => {
    const { site, seller } = await sellerAtWork(test);
    const parts = [];
    for (const share of shares) parts.push({ ...(await attraction(test.db)), share });
    const combo = await comboOf(test.db, code, yuan, parts);
    const { result } = await sell(seller, cashSale(site, combo));
    expect(result.tickets[0]?.places).toHaveLength(shares.length);
    expect(await sharesSold(test)).toEqual(expected);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-02 takes all its places or none', async () => {
    const { site, seller } = await sellerAtWork(test);
    const wide = await attraction(test.db);
    const narrow = await attraction(test.db, { capacity: 1 });
    const combo = await comboOf(test.db, 'LX', 50, [
      { ...wide, share: 30 },
      { ...narrow, share: 20 },
    ]);
    const refused = await sell(seller, cashSale(site, combo, 2));
    expect(refused.error).toMatchObject({ code: 'sold_out', details: { remaining: 1 } });
    expect(await readNumber(test.database.url, 'select sum(sold) as value from ticket.slot')).toBe(0);
    expect((await sell(seller, cashSale(site, combo))).status).toBe(200);
    expect(await readNumber(test.database.url, 'select sum(sold) as value from ticket.slot')).toBe(2);
  });

  it('T-02 two that need the same places in opposite order sell out exactly, and nobody is refused in vain', async () => {
    const { site, seller } = await sellerAtWork(test);
    const other = await test.signIn('admin');
    await openShift(other, site.otherWindowId);
    const one = await attraction(test.db, { capacity: 15 });
    const two = await attraction(test.db, { capacity: 15 });
    const thereAndBack = await comboOf(test.db, 'L1', 50, [
      { ...one, share: 30 },
      { ...two, share: 20 },
    ]);
    const backAndThere = await comboOf(test.db, 'L2', 50, [
      { ...two, share: 30 },
      { ...one, share: 20 },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? sellPatiently(seller, cashSale(site, thereAndBack))
          : sellPatiently(other, cashSale({ windowId: site.otherWindowId }, backAndThere)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(answers.filter(({ error }) => error?.code === 'sold_out')).toHaveLength(5);
    expect(await countRows(test.database.url, 'ticket.ticket')).toBe(15);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('wants a slot for each place that has several', async () => {
    const { site, seller } = await sellerAtWork(test);
    const parts = [];
    for (const share of [30, 20]) {
      const spot = await attraction(test.db, { startTime: '23:10', endTime: '23:20' });
      await asOwner(
        test.database.url,
        `insert into ticket.slot (spot_id, visit_date, start_time, end_time, capacity)
         values (${spot.spotId}, '${spot.visitDate}', '23:30', '23:50', 9)`,
      );
      parts.push({ ...spot, share });
    }
    const combo = await comboOf(test.db, 'LS', 50, parts);
    const [slotId = 0, otherSlotId = 0] = parts.map(part => part.slotId);
    const line = { productId: combo.productId, qty: 1, slotId };
    const short = cashSale(site, combo, 1, { lines: [line] });
    expect((await sell(seller, short)).error?.code).toBe('slot_required');
    const whole = cashSale(site, combo, 1, { lines: [{ ...line, otherSlotIds: [otherSlotId] }] });
    expect((await sell(seller, whole)).status).toBe(200);
  });

  it('holds for its days, and a part opens from its hour on', async () => {
    const { site, seller } = await sellerAtWork(test);
    const [gate, show] = [await attraction(test.db), await attraction(test.db)];
    const parts = [
      { ...gate, share: 30, enterAfter: '15:00' },
      { ...show, share: 20 },
    ];
    const combo = await comboOf(test.db, 'LE', 50, parts, { validDays: 2 });
    const { result } = await sell(seller, cashSale(site, combo));
    const code = result.tickets[0]?.qr ?? '';
    expect((await scan(seller, gate.gateId, code)).result.result).toBe('TOO_EARLY');
    expect((await scan(seller, show.gateId, code)).result.result).toBe('OK');
    const hours = `select count(*) as value from ticket.ticket
      where valid_to - valid_from = interval '2 days'`;
    expect(await readNumber(test.database.url, hours)).toBe(1);
    const early = await attraction(test.db, { startTime: '13:00', endTime: '13:30' });
    const never = await comboOf(test.db, 'LN', 50, [{ ...early, share: 50, enterAfter: '15:00' }]);
    expect((await sell(seller, cashSale(site, never))).error?.code).toBe('slot_required');
  });

  it('is not made of shares that are not its price, nor of another combined ticket', async () => {
    const spot = await attraction(test.db);
    await expect(comboOf(test.db, 'LW', 50, [{ ...spot, share: 49 }], { faceYuan: 50 })).rejects.toThrow(
      'not its price',
    );
    const combo = await comboOf(test.db, 'LV', 50, [{ ...spot, share: 50 }]);
    await expect(comboOf(test.db, 'LU', 50, [{ ...combo, share: 50 }])).rejects.toThrow('single ticket');
  });
});

async function sharesSold(test: TestApp): Promise<number[]> {
  return withClient(test.database.url, async client => {
    const { rows } = await client.query<{ share: number }>(
      'select share_fen::int as share from ticket.ticket_entitlement order by id',
    );
    return rows.map(row => row.share);
  });
}
