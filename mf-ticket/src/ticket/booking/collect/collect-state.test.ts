import { demoPickup, orderOf } from '../../../../dev/demo-pickup.ts';
import { newCollect, nextCollect } from './collect-state.ts';

it('wants no photo any more once it was taken, of what was handed out last', () => {
  const order = orderOf(demoPickup);
  const withPhoto = (photo: 'wanted' | 'kept') => ({
    ...order,
    tickets: order.tickets.map(ticket => ({ ...ticket, photo })),
  });
  const done = nextCollect(newCollect(), { type: 'done', order: withPhoto('wanted') });
  const kept = withPhoto('kept');
  expect(nextCollect(done, { type: 'photographed', order: kept }).done).toEqual(kept);
  const other = { ...kept, orderNo: 'D2611200000099' };
  expect(nextCollect(done, { type: 'photographed', order: other })).toEqual(done);
});
