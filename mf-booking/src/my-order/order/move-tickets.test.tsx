import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { zeroFen } from '@shanmen/shared/money';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookedOrder, bookedTicket } from '../../../dev/booked.ts';
import { booking as calls } from '../../booking/booking-calls.ts';
import { MoveTickets } from './move-tickets.tsx';

const user = userEvent.setup({ delay: null });
afterEach(() => jest.restoreAllMocks());

it('shuts the days that the chosen tickets cannot have, each with its mark', async () => {
  const no = { mark: '须补差价', text: '新日期须补差价 ¥15.00，请到售票窗口改签' };
  const read = jest.spyOn(calls, 'moveDays').mockResolvedValue([
    { day: '2026-11-20', no: { mark: '不可改', text: '日期与时段没有变化' } },
    { day: '2026-11-21', no },
    { day: '2026-11-22', no: null },
  ]);
  jest.spyOn(calls, 'offer').mockResolvedValue(nothing);
  render(<MoveTickets site={site} placed={{ booking: bookedOrder, proof: 'proof' }} onChange={jest.fn()} />);
  await user.click(screen.getByText('改签'));
  const days = screen.getByLabelText('新的游玩日期');
  expect(within(days).getByRole('option', { name: /11月21日/ })).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: /大门成人票/ }));
  expect(await within(days).findByRole('option', { name: '11月21日 周六（须补差价）' })).toBeDisabled();
  expect(within(days).getByRole('option', { name: '11月20日 周五（原日期）' })).toBeDisabled();
  expect(within(days).getByRole('option', { name: '11月22日 周日' })).toBeEnabled();
  expect(read).toHaveBeenCalledWith('D2611200000011', [bookedTicket.ticketNo], 'proof');
});

it('says to which day the tickets were moved', async () => {
  jest.spyOn(calls, 'moveDays').mockResolvedValue([{ day: '2026-11-22', no: null }]);
  jest.spyOn(calls, 'offer').mockResolvedValue(nothing);
  jest.spyOn(calls, 'quoteChange').mockResolvedValue({ lines: [], diffFen: zeroFen, ways: [] });
  jest.spyOn(calls, 'change').mockResolvedValue(bookedOrder);
  render(<MoveTickets site={site} placed={{ booking: bookedOrder, proof: 'proof' }} onChange={jest.fn()} />);
  await user.click(screen.getByText('改签'));
  await user.click(screen.getByRole('checkbox', { name: /大门成人票/ }));
  await screen.findByRole('option', { name: '11月22日 周日' });
  await user.selectOptions(screen.getByLabelText('新的游玩日期'), '2026-11-22');
  await user.click(await screen.findByRole('button', { name: '查看改签费用' }));
  await user.click(await screen.findByRole('button', { name: '确认改签' }));
  expect(await screen.findByRole('status')).toHaveTextContent('已改签到 11月22日');
});

const nothing: BookingOffer = { visitDate: '2026-11-22', products: [], spots: [] };

const site: BookingDays = {
  siteName: '青岚山·镜湖景区',
  sitePhone: '',
  siteAddress: '',
  siteRoute: '',
  today: '2026-11-20',
  holdMinutes: 15,
  perMobileDay: 5,
  isDemo: true,
  identity: { id15: 'convert', admitsDemoRegion: true },
  days: [
    { day: '2026-11-20', state: 'OPEN' },
    { day: '2026-11-21', state: 'OPEN' },
    { day: '2026-11-22', state: 'OPEN' },
  ],
};
