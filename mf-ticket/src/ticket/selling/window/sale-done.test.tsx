import { sampleOrder, sampleTicket } from '@shanmen/shared/print';
import { render, screen } from '@testing-library/react';
import { SaleDone } from './sale-done.tsx';

it('says how many a ticket of a group lets in, as the shift counts them', () => {
  const order = { ...sampleOrder, tickets: [{ ...sampleTicket, personCount: 30 }] };
  const rest = { printing: 'idle', photosWanted: 0, onPhoto: jest.fn(), onNext: jest.fn() } as const;
  const { rerender } = render(<SaleDone order={order} isNextBegun={false} {...rest} />);
  expect(screen.getByLabelText('售票完成')).toHaveTextContent('已售 1 张 · 30 人');
  rerender(<SaleDone order={{ ...sampleOrder, tickets: [sampleTicket] }} isNextBegun {...rest} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^上一笔已售 1 张(?! ·)/);
});
