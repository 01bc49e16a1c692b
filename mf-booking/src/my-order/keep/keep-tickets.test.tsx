import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { fen } from '@shanmen/shared/money';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BookingView } from '../../booking/booking-view.tsx';
import { KeepTickets } from './keep-tickets.tsx';

const site = {
  siteName: '青岚山·镜湖景区',
  sitePhone: '0990-1234567',
  siteAddress: '环湖路 1 号',
  siteRoute: '',
};
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

it('keeps the day, and says so where the browser draws no picture', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  render(<KeepTickets booking={booked('I')} site={site} />);
  await userEvent.click(screen.getByRole('button', { name: '加入日历' }));
  await userEvent.click(screen.getByRole('button', { name: '全部保存' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('请截屏保存二维码');
  expect(saved).toEqual(['D2611200000011.ics']);
});

it('has nothing to keep of tickets that open no gate', () => {
  render(<KeepTickets booking={booked('F')} site={site} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the pickup code in sight as long as one ticket of the booking opens a gate', () => {
  const tickets = [...booked('I').tickets, ...booked('F').tickets.map(ticket => ({ ...ticket, seat: 2 }))];
  const part: Booking = { ...booked('I'), state: 'PART_REFUNDED', tickets };
  const { rerender } = render(<BookingView booking={part} site={site} />);
  expect(screen.getByText('204 817 365')).toBeInTheDocument();
  rerender(<BookingView booking={{ ...booked('F'), state: 'REFUNDED' }} site={site} />);
  expect(screen.queryByText('204 817 365')).toBeNull();
});

function booked(status: BookedTicket['status']): Booking {
  const ticket: BookedTicket = {
    seat: 1,
    ticketNo: '2611200000012377',
    qr: status === 'I' ? '1.2611200000012377.1.0123456789' : null,
    productName: '大门成人票',
    spotIds: [1],
    places: [{ spotName: '大门', times: 1 }],
    visitDate: '2026-11-20',
    startTime: null,
    endTime: null,
    visitor: null,
    priceFen: fen(120_00),
    status,
    changeRefusal: null,
  };
  return {
    orderNo: 'D2611200000011',
    state: 'ISSUED',
    visitDate: '2026-11-20',
    contactName: '林小满',
    mobileMasked: '154****0001',
    bookedAt: '2026-11-19T01:00:00Z',
    pickupCode: '204817365',
    totalFen: fen(120_00),
    paidFen: fen(120_00),
    refundedFen: fen(0),
    holdExpiresAt: null,
    payment: null,
    now: '2026-11-19T01:02:03Z',
    refundTiers: [],
    closures: [],
    tickets: [ticket],
  };
}
