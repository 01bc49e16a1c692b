import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { zeroFen } from '@shanmen/shared/money';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookedOrder, bookedTicket } from '../../../dev/booked.ts';
import { demoDays } from '../../../dev/handlers.ts';
import { booking as calls } from '../../booking/booking-calls.ts';
import { ChangePerson } from './change-person.tsx';

const user = userEvent.setup({ delay: null });
afterEach(() => jest.restoreAllMocks());

const visitor = { name: '林小满', idKind: 'ID_CARD', idMasked: '9900********0017', cert: null } as const;
const named: BookedTicket = { ...bookedTicket, visitor };

const shown = (booking: Booking) => (
  <ChangePerson site={demoDays} placed={{ booking, proof: 'proof' }} onChange={jest.fn()} />
);

function show(booking: Booking) {
  render(shown(booking));
}

it('gives the chosen ticket to whoever is named, on its day and in its slot', async () => {
  const second = { ...named, seat: 2, ticketNo: '6543210987654321', visitor: { ...visitor, name: '周牧原' } };
  const booking = bookingWith([named, second]);
  const sent = jest.spyOn(calls, 'change').mockResolvedValue(booking);
  show(booking);
  await user.click(screen.getByText('换人'));
  await user.selectOptions(screen.getByLabelText('门票'), second.ticketNo);
  await user.click(screen.getByRole('button', { name: '确认换人' }));
  expect(screen.getByText('请填写姓名')).toBeInTheDocument();
  await user.type(screen.getByLabelText('姓名'), '许清禾');
  await user.type(screen.getByLabelText('证件号码'), '990000198506150028');
  expect(screen.getByText(/校验/)).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('证件号码'), '{Backspace}9');
  expect(screen.queryByLabelText(/凭证/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '确认换人' }));
  const idNo = '990000198506150029';
  expect(sent).toHaveBeenCalledWith(
    booking.orderNo,
    {
      ticketNos: [second.ticketNo],
      visitDate: second.visitDate,
      slotIds: [],
      visitors: [{ ticketNo: second.ticketNo, visitor: { name: '许清禾', idKind: 'ID_CARD', idNo } }],
      expectedDiffFen: zeroFen,
    },
    'proof',
  );
  expect(await screen.findByRole('status')).toHaveTextContent('已换为 许清禾');
});

it('asks for a certificate where the ticket is a reduced one', async () => {
  show(bookingWith([{ ...named, visitor: { ...visitor, cert: 'STUDENT' } }]));
  await user.click(screen.getByText('换人'));
  expect(screen.getByLabelText(/凭证/)).toBeInTheDocument();
});

it('is not there for tickets that name nobody, or that were used', () => {
  show(bookingWith([bookedTicket, { ...named, status: 'O' }]));
  expect(screen.queryByText('换人')).toBeNull();
});

it('says before a name is typed that a ticket was changed as often as it may be', async () => {
  const changeRefusal = '大门成人票 最多改签 1 次，门票 6543210987654321 已达上限';
  const spent = { ...named, seat: 2, ticketNo: '6543210987654321', changeRefusal };
  const { unmount } = render(shown(bookingWith([spent])));
  await user.click(screen.getByText('换人'));
  expect(screen.getByText(changeRefusal)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '确认换人' })).toBeNull();
  unmount();
  show(bookingWith([named, spent]));
  expect(screen.getByRole('option', { name: /^2\. 林小满 …0017（.*不可换人/ })).toBeDisabled();
});

function bookingWith(tickets: BookedTicket[]): Booking {
  return { ...bookedOrder, tickets };
}
