import type { Invoicing } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { fen } from '@shanmen/shared/money';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookedOrder } from '../../../dev/booked.ts';
import { booking as calls } from '../../booking/booking-calls.ts';
import { AskInvoice } from './ask-invoice.tsx';

const user = userEvent.setup({ delay: null });
afterEach(() => jest.restoreAllMocks());

const askable: Invoicing = { askableFen: fen(80_00), last: null };

it('asks for an invoice of a company once its tax number is right', async () => {
  const answered = booked({ askableFen: fen(0), last: null });
  const asked = jest.spyOn(calls, 'askInvoice').mockResolvedValue(answered);
  const onChange = jest.fn();
  render(<AskInvoice placed={{ booking: booked(askable), proof: 'proof' }} onChange={onChange} />);
  await user.click(screen.getByText('发票'));
  const send = screen.getByRole('button', { name: '申请开票' });
  expect(send).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('抬头类型'), '单位');
  await user.type(screen.getByLabelText('单位名称'), '云岭国际旅行社');
  await user.type(screen.getByLabelText('收票邮箱'), 'cw@example.com');
  await user.type(screen.getByLabelText('税号'), '91990000ma0dem0139');
  expect(screen.getByText('税号的校验位有误，请核对')).toBeInTheDocument();
  await user.type(screen.getByLabelText('税号'), '{Backspace}8');
  await user.selectOptions(screen.getByLabelText('发票类型'), '数电专票');
  await user.click(send);
  expect(asked).toHaveBeenCalledWith(
    'D2611200000011',
    {
      kind: 'SPECIAL',
      titleType: 'COMPANY',
      title: '云岭国际旅行社',
      taxNo: '91990000MA0DEM0138',
      email: 'cw@example.com',
    },
    'proof',
  );
  expect(onChange).toHaveBeenCalledWith({ booking: answered, proof: 'proof' });
});

it('says why it was refused, and lets it be asked for anew', async () => {
  const last = {
    no: 'FP261120-0001',
    state: 'REJECTED',
    title: '林小满',
    amountFen: fen(80_00),
    invoiceNo: null,
    reason: '抬头与税号不符',
  } as const;
  render(<AskInvoice placed={{ booking: booked({ ...askable, last }), proof: '' }} onChange={jest.fn()} />);
  await user.click(screen.getByText('发票'));
  expect(screen.getByText(/已拒绝/).closest('p')).toHaveTextContent('原因：抬头与税号不符，可修改后重新申请');
  expect(screen.getByRole('button', { name: '申请开票' })).toBeInTheDocument();
});

it('is not there where nothing can be invoiced', () => {
  const { container } = render(
    <AskInvoice placed={{ booking: bookedOrder, proof: '' }} onChange={jest.fn()} />,
  );
  expect(container).toBeEmptyDOMElement();
});

function booked(invoicing: Invoicing): Booking {
  return { ...bookedOrder, invoicing, tickets: [] };
}
