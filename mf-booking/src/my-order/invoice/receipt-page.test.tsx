import type { Receipt } from '@shanmen/shared/contracts/ticket/books/receipt-invoice';
import { ApiError } from '@shanmen/shared';
import { fen } from '@shanmen/shared/money';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking as calls } from '../../booking/booking-calls.ts';
import { ReceiptPage } from './receipt-page.tsx';

const user = userEvent.setup({ delay: null });
afterEach(() => jest.restoreAllMocks());

const code = 'D2611200000011.0123456789abcdef';
const receipt: Receipt = {
  orderNo: 'D2611200000011',
  soldAt: '2026-11-20T02:22:00Z',
  windowName: '南门 1 号窗口',
  visitDate: '2026-11-20',
  totalFen: fen(80_00),
  lines: [{ productName: '栖霞古寺票', qty: 2, amountFen: fen(80_00) }],
  askableFen: fen(80_00),
  last: null,
};
const applied = { no: 'FP261120-0001', state: 'APPLIED', amountFen: fen(80_00), reason: null } as const;

it('T-78 asks for the invoice of what the receipt says, and offers no amount to type', async () => {
  jest.spyOn(calls, 'receipt').mockResolvedValue(receipt);
  const asked = jest
    .spyOn(calls, 'askReceiptInvoice')
    .mockResolvedValue({ ...receipt, askableFen: fen(0), last: applied });
  render(<ReceiptPage code={code} onBook={jest.fn()} />);
  expect(await screen.findByText(/栖霞古寺票 2 张，共 ¥80.00/)).toHaveTextContent(
    '2026-11-20 10:22 南门 1 号窗口',
  );
  const send = screen.getByRole('button', { name: '申请开票' });
  await user.type(screen.getByLabelText('姓名'), '林小满');
  await user.type(screen.getByLabelText('收票邮箱'), 'lin@example.com');
  expect(screen.getByText('请填写 11 位手机号')).toBeInTheDocument();
  expect(send).toBeDisabled();
  await user.type(screen.getByLabelText(/^手机号/), '15400000001');
  expect(screen.queryByLabelText(/金额/)).toBeNull();
  await user.click(send);
  expect(asked).toHaveBeenCalledWith(code, {
    kind: 'PLAIN',
    titleType: 'PERSON',
    title: '林小满',
    email: 'lin@example.com',
    mobile: '15400000001',
  });
  expect(await screen.findByRole('status')).toHaveTextContent('发票 ¥80.00：待开申请号 FP261120-0001');
  expect(screen.queryByRole('button', { name: '申请开票' })).toBeNull();
});

it('says that a receipt is none of ours, and leads to the booking', async () => {
  const unknown = new ApiError({
    status: 404,
    code: 'not_found',
    message: '没有找到这张小票，请核对后重新扫码',
    details: null,
    requestId: 'r1',
  });
  jest.spyOn(calls, 'receipt').mockRejectedValue(unknown);
  const onBook = jest.fn();
  render(<ReceiptPage code={code} onBook={onBook} />);
  expect(await screen.findByText('没有找到这张小票，请核对后重新扫码')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '去订票' }));
  expect(onBook).toHaveBeenCalled();
});
