import { mostDrawerFen } from '@shanmen/shared/contracts/cash';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCashCount } from './use-cash-count.tsx';

function Drawer() {
  const count = useCashCount({
    name: '实点现金',
    mostFen: mostDrawerFen,
    problem: null,
    onChange: () => undefined,
  });
  const { amountFen, problem } = count.read();
  return (
    <>
      <button type="button" onClick={count.turn}>
        按面额
      </button>
      {count.field}
      <output aria-label="读数">{problem ?? amountFen}</output>
    </>
  );
}

it('refuses a digit too many of a note instead of dropping it', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Drawer />);
  await user.click(screen.getByRole('button', { name: '按面额' }));
  const coins = screen.getByLabelText('1 角');
  await user.type(coins, '9999');
  expect(screen.getByLabelText('读数')).toHaveTextContent('99990');
  await user.type(coins, '8');
  expect(coins).toHaveValue('99998');
  expect(screen.getByLabelText('读数')).toHaveTextContent('1 角「99998」张太多，最多 9999 张');
  await user.type(coins, '9'.repeat(400));
  expect(screen.getByLabelText('读数')).toHaveTextContent('张太多');
});
