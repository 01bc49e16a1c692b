import { render, screen } from '@testing-library/react';

import { DayInput } from './day-input.tsx';

const field = () => screen.getByRole('textbox');

it('a day without an end is said as 长期, not as the last day there is', () => {
  render(<DayInput endless value="2999-12-31" />);
  expect(field()).toHaveValue('');
  expect(field()).toHaveAttribute('placeholder', '长期');
});

it('a day with an end is said, also where it may have none', () => {
  render(<DayInput endless value="2026-12-31" />);
  expect(field()).toHaveDisplayValue(/^2026-12-31 /);
});
