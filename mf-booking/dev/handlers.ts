import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { fen } from '@shanmen/shared/money';
import { addDays, dayOf } from '@shanmen/shared/time';
import { answer, type MockHandlers } from '@shanmen/shared/testing/mock-api';

const today = dayOf(new Date());

export const demoDays: BookingDays = {
  siteName: '青岚山·镜湖景区',
  sitePhone: '0990-6600018',
  siteAddress: '青岚县镜湖镇环湖路 1 号',
  siteRoute: '旅游专线 3 路到镜湖南门。',
  today,
  holdMinutes: 15,
  perMobileDay: 5,
  isDemo: true,
  identity: { admitsDemoRegion: true, id15: 'convert' },
  days: (['OPEN', 'OPEN', 'FEW', 'FULL', 'OPEN', 'CLOSED', 'OPEN'] as const).map((state, index) => ({
    day: addDays(today, index),
    state,
  })),
};

const open = { left: null, atWindows: false, waiting: null } as const;

export function demoOffer(visitDate: string): BookingOffer {
  return {
    visitDate,
    spots: [
      {
        id: 1,
        name: '大门',
        isAllDay: false,
        reserveRequired: true,
        slots: [
          {
            ...open,
            id: 11,
            startTime: '08:00',
            endTime: '10:00',
            state: 'FULL',
            atWindows: true,
            waiting: { persons: 6, chance: 'POOR', until: `${visitDate}T01:30:00.000Z` },
          },
          { ...open, id: 12, startTime: '10:00', endTime: '12:00', state: 'FEW', left: 8 },
          { ...open, id: 13, startTime: '12:00', endTime: '14:00', state: 'OPEN' },
        ],
      },
    ],
    products: [
      {
        id: 1,
        name: '大门成人票',
        crowd: 'ADULT',
        family: 'DM',
        priceFen: fen(80_00),
        usualPriceFen: fen(120_00),
        minQty: 1,
        maxQty: 5,
        namesVisitors: true,
        eligibility: null,
        places: [{ spotId: 1, spotName: '大门', times: 1 }],
        refundTiers: ['场次开始前 24 小时以上：免费退', '此后至场次结束前：收票价的 20%'],
      },
    ],
  };
}

export const handlers: MockHandlers = {
  'GET /api/ticket/public/calendar-days': () => answer(demoDays),
  'GET /api/ticket/public/products': ({ query }) => answer(demoOffer(query.get('visitDate') ?? today)),
};
