import { render, screen } from '@testing-library/react';

import type { Column } from '../columns/column.ts';
import { RowCards } from './row-cards.tsx';

type Good = { code: string; name: string; spec: string; unit: string; counted: string };

const column = (id: keyof Good, rest: Partial<Column<Good>> = {}): Column<Good> => ({
  id,
  title: id,
  cell: row => row[id],
  ...rest,
});

it('a card shows the first three columns, what the screen is for, and nothing that is left out', () => {
  const columns = [
    column('code'),
    column('name'),
    column('spec', { onCard: false }),
    column('unit'),
    column('counted', { onCard: true }),
  ];
  const good = { code: 'Z001', name: '登山杖', spec: '可伸缩', unit: '根', counted: '12' };
  render(<RowCards rows={[good]} columns={columns} rowKey={row => row.code} />);
  expect(screen.getAllByRole('term').map(each => each.textContent)).toEqual(['name', 'counted']);
  expect(screen.getByText('12')).toBeInTheDocument();
});
