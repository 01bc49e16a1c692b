import { sampleOrder, sampleTicket } from '@shanmen/shared/print';
import { answer, serveMock } from '@shanmen/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhotoDialog } from './photo-dialog.tsx';

const [first, second] = [
  { ...sampleTicket, photo: 'wanted' as const },
  { ...sampleTicket, ticketNo: '2611200000012484', photo: 'wanted' as const },
];
const order = { ...sampleOrder, tickets: [first, second, { ...sampleTicket, ticketNo: '2611200000012591' }] };
const user = userEvent.setup({ delay: null });

it('says that there is no camera, goes through the tickets that want a photo, and ends', async () => {
  const server = serveMock({ 'PUT /api/ticket/tickets/:ticketNo/photo': () => answer(order) });
  const onBack = jest.fn();
  render(<PhotoDialog order={order} onBack={onBack} />);
  expect(await screen.findByText(/没有可用的摄像头/)).toBeVisible();
  expect(screen.getByRole('button', { name: /拍照/ })).toBeDisabled();
  const choices = screen.getByRole('group', { name: '门票' }).querySelectorAll('button');
  expect([...choices].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('2611 2000 0001 2377 未留'),
    expect.stringContaining('2611 2000 0001 2484 未留'),
  ]);
  await user.keyboard('{ArrowDown}');
  expect(choices[1]).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Enter}');
  expect(server.calls).toEqual([]);
  await user.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledTimes(1);
});
