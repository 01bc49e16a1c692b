import { driverDraft } from '../../../../test/people/tour-crew.ts';
import { attraction, scan } from '../../../../test/data/ticket/factories.ts';
import { cash, groupDay, type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { asOwner, findFaults } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let desk: GroupDesk;
beginsWith(async () => {
  desk = await groupDesk();
  return desk.test;
});

describe('a gate that is shown no ticket', () => {
  it('admits who booked by 取票码 and the end of the mobile, once, and by neither alone', async () => {
    const spot = await attraction(desk.test.db, { visitDate: groupDay });
    const visitor = await newVisitor(desk.test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    const pickupCode = (await visitor.pay(orderNo)).result.pickupCode ?? '';
    const end = visitor.mobile.slice(-4);
    const another = String(Number(end) + 1).padStart(4, '0');
    const asked = async (code: string) => (await scan(desk.seller, spot.gateId, code)).result;
    expect(await asked(pickupCode)).toMatchObject({
      result: 'UNKNOWN',
      text: '请在取票码后再输入预订手机的后 4 位',
    });
    expect(await asked(`${pickupCode}${another}`)).toMatchObject({ result: 'UNKNOWN', ticket: null });
    expect(await asked(`${pickupCode} ${end}`)).toMatchObject({ result: 'OK', ticket: { status: 'O' } });
    expect(await asked(`${pickupCode} ${end}`)).toMatchObject({ result: 'USED_UP' });
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('lets choose between several tickets of one booking', async () => {
    const spot = await attraction(desk.test.db, { visitDate: groupDay });
    const visitor = await newVisitor(desk.test);
    const { orderNo } = (await visitor.book(bookingOf(spot, 2))).result;
    const pickupCode = (await visitor.pay(orderNo)).result.pickupCode ?? '';
    const { result } = await scan(desk.seller, spot.gateId, pickupCode + visitor.mobile.slice(-4));
    expect(result).toMatchObject({ result: 'AMBIGUOUS', persons: 0 });
    expect(result.choices).toHaveLength(2);
  });

  it('T-29 admits a group by the plate of its coach, in parts, once it has its ticket', async () => {
    const { place, orderNo } = await groupOf(30);
    const enter = async (persons: number) =>
      (await scan(desk.seller, place.gateId, '测A·D0001', { persons })).result;
    expect(await enter(28)).toMatchObject({ result: 'UNPAID', text: '未出票，请先到窗口付款取票' });
    await desk.collect(orderNo, [cash(900)]);
    expect(await enter(28)).toMatchObject({ result: 'OK', text: '请通行，还可进 2 人' });
    expect(await enter(3)).toMatchObject({ result: 'USED_UP', text: '本票余 2 人' });
    expect(await enter(2)).toMatchObject({ result: 'OK', text: '请通行' });
    expect((await scan(desk.seller, place.gateId, '测A·D0002')).result.result).toBe('UNKNOWN');
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('finds nobody by a plate on another day', async () => {
    const { place, orderNo } = await groupOf(10);
    await desk.collect(orderNo, [cash(300)]);
    await asOwner(
      desk.test.database.url,
      `update ticket.ticket set valid_to = valid_from + interval '1 minute'`,
    );
    expect((await scan(desk.seller, place.gateId, 'AD0001')).result.result).toBe('UNKNOWN');
  });
});

/** A group that booked at ¥30 each and comes in the coach of 王师傅. */
async function groupOf(heads: number) {
  const place = await desk.groupTicket();
  const agreementId = await desk.agreed(place, {}, 30);
  const { result: driver } = await desk.hands.maker.call<{ id: number }>('POST', '/api/ticket/drivers', {
    body: driverDraft,
    key: true,
  });
  const came = { driverId: driver.id, settleBy: 'WINDOW' as const };
  const { result } = await desk.book(place, agreementId, heads, heads * 30, came);
  return { place, orderNo: result.order.orderNo };
}
