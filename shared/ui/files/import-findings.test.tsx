import { render, screen } from '@testing-library/react';
import { ImportFindings } from './import-findings.tsx';

const sound = { rowCount: 4, problemCount: 0, problems: [], imported: null };
const twice = { row: 6, column: '编码', text: '同一商品，与第 3 行重复' };

it('names what is to be looked at, and keeps nothing from being imported by it', () => {
  render(<ImportFindings name="到货.xlsx" of={{ ...sound, doubts: [twice] }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('共 4 行，全部可以导入；其中 1 处请先核对');
  expect(screen.getByRole('row', { name: '6 编码 同一商品，与第 3 行重复' })).toBeVisible();
});

it('says no more than that all is well where there is nothing to look at', () => {
  render(<ImportFindings name="到货.xlsx" of={{ ...sound, doubts: [] }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('「到货.xlsx」共 4 行，全部可以导入');
  expect(screen.queryByRole('table')).toBeNull();
});
