import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { scarceSaid, scarceSlots } from './few-places.ts';

const slot: Slot = {
  id: 1,
  spotId: 1,
  spotName: '大门',
  visitDate: '2026-11-20',
  startTime: '10:30',
  endTime: '12:00',
  capacity: 400,
  remaining: 49,
  closed: false,
};
const boat: Slot = { ...slot, id: 2, spotId: 2, spotName: '镜湖游船', startTime: '14:00', capacity: 60 };

it('finds the slots of which fewer than fifty places are left, and none of a small boat', () => {
  const slots = [
    slot,
    boat,
    { ...slot, id: 3, remaining: 50 },
    { ...slot, id: 4, remaining: 0 },
    { ...slot, id: 5, closed: true },
  ];
  expect(scarceSlots(slots)).toEqual([slot]);
});

it('says the time, the spot where there are several, and the spot alone for a whole day', () => {
  expect(scarceSaid(slot, [slot])).toBe('十点半场次余票不足五十张');
  expect(scarceSaid(slot, [slot, boat])).toBe('大门，十点半场次余票不足五十张');
  const wholeDay = { ...slot, startTime: '00:00', endTime: '23:59' };
  expect(scarceSaid(wholeDay, [slot])).toBe('大门余票不足五十张');
});
