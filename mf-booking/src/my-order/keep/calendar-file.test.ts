import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { fen } from '@shanmen/shared/money';
import { calendarFile } from './calendar-file.ts';

const site = {
  siteName: '青岚山·镜湖景区',
  sitePhone: '0990-1234567',
  siteAddress: '环湖路 1 号',
  siteRoute: '',
};

const ticket: BookedTicket = {
  seat: 1,
  ticketNo: '2611200000012377',
  qr: '1.2611200000012377.1.0123456789',
  productName: '大门成人票',
  spotIds: [1],
  places: [{ spotName: '大门', times: 1 }],
  visitDate: '2026-11-20',
  startTime: '10:00',
  endTime: '12:00',
  visitor: null,
  priceFen: fen(120_00),
  status: 'I',
  changeRefusal: null,
};

function booked(tickets: BookedTicket[]): Booking {
  return {
    orderNo: 'D2611200000011',
    state: 'ISSUED',
    visitDate: '2026-11-20',
    contactName: '林小满',
    mobileMasked: '154****0001',
    bookedAt: '2026-11-19T01:00:00Z',
    pickupCode: '204817365',
    totalFen: fen(240_00),
    paidFen: fen(240_00),
    refundedFen: fen(0),
    holdExpiresAt: null,
    payment: null,
    now: '2026-11-19T01:02:03Z',
    refundTiers: [],
    closures: [],
    tickets,
  };
}

/** The file as a calendar reads it: folded lines are put together again. */
const read = (tickets: BookedTicket[]) =>
  calendarFile(booked(tickets), site).replaceAll('\r\n ', '').split('\r\n');

describe('the day in a calendar', () => {
  it('begins and ends with the stretch of the ticket, by the clock of Shanghai', () => {
    const lines = read([ticket, { ...ticket, seat: 2 }]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261120T020000Z',
        'DTEND:20261120T040000Z',
        'DTSTAMP:20261119T010203Z',
        'SUMMARY:青岚山·镜湖景区：大门成人票 2 张',
      ]),
    );
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });

  it('is the whole day where there is no stretch, and another entry for another one', () => {
    const lines = read([{ ...ticket, startTime: null, endTime: null }, ticket]);
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121']),
    );
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(2);
  });

  it('leaves out what was given back, and keeps marks of the format out of its texts', () => {
    const lines = read([
      { ...ticket, productName: '夜游,含茶' },
      { ...ticket, seat: 2, status: 'F', qr: null },
    ]);
    expect(lines).toContain('SUMMARY:青岚山·镜湖景区：夜游\\,含茶 1 张');
  });

  it('has no line longer than a reader takes', () => {
    const bytes = (line: string) => new Blob([line]).size;
    const lines = calendarFile(booked([ticket]), site).split('\r\n');
    expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75);
  });
});
