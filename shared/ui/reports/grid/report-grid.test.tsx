import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportGrid } from './report-grid.tsx';

const columns: ReportColumn[] = [
  { id: 'window', title: '窗口', format: 'text', width: 8 },
  { id: 'count', title: '张数', format: 'int', width: 6 },
  { id: 'amount', title: '金额', format: 'money', width: 8 },
];

function draw(count: number): HTMLElement {
  const rows = Array.from({ length: count }, (_, index) => [
    `东门 ${index + 1}`,
    index + 1,
    (index + 1) * 100,
  ]);
  render(
    <ReportGrid title="窗口销售" columns={columns} rows={rows} sum={['合计', 9, 900]} rowCount={count} />,
  );
  return screen.getByRole('grid', { name: '窗口销售' });
}

/** By its text alone: names of thousands of cells are slow to work out. */
const cell = (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')].find(
    each => each.textContent === text,
  );
  if (!found) throw new Error(`no cell says ${text}`);
  return found;
};

/** What Ctrl+C would put on the clipboard. */
function copied(from: HTMLElement): string {
  let text = '';
  const event = createEvent.copy(from, {
    clipboardData: { setData: (_kind: string, data: string) => (text = data) },
  });
  fireEvent(from, event);
  return text;
}

describe('ReportGrid', () => {
  it('U-28 is one grid: counts of rows and columns, headers, positions', () => {
    const grid = draw(250);
    expect(grid).toHaveAttribute('aria-rowcount', '252');
    expect(grid).toHaveAttribute('aria-colcount', '3');
    expect([...grid.querySelectorAll('[role="columnheader"]')].map(header => header.textContent)).toEqual([
      '窗口',
      '张数',
      '金额',
    ]);
    const rows = [...grid.querySelectorAll('[role="row"]')];
    expect(rows.map(row => Number(row.getAttribute('aria-rowindex')))).toEqual(
      Array.from({ length: 252 }, (_, index) => index + 1),
    );
  });

  it('U-28 is walked through with the arrow keys, across blocks too', async () => {
    draw(250);
    cell('东门 1').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(cell('2')).toHaveFocus();
    await userEvent.keyboard('{End}{Control>}{ArrowUp}{/Control}');
    expect(cell('1.00')).toHaveFocus();
    await userEvent.keyboard('{PageDown}{Home}');
    expect(cell('东门 21')).toHaveFocus();
  });

  it('U-27 copies a range chosen with Shift and the arrows, tab-separated', async () => {
    draw(250);
    cell('东门 1').focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
    expect(copied(cell('2.00'))).toBe('东门 1\t1\t1.00\r\n东门 2\t2\t2.00');
    await userEvent.keyboard('{ArrowDown}');
    expect(copied(cell('3.00'))).toBe('3.00');
  });

  it('U-27 copies a range chosen by dragging', () => {
    draw(120);
    fireEvent.mouseDown(cell('99'), { button: 0 });
    fireEvent.mouseOver(cell('102.00'), { buttons: 1 });
    fireEvent.mouseUp(cell('102.00'));
    expect(copied(cell('102.00'))).toBe('99\t99.00\r\n100\t100.00\r\n101\t101.00\r\n102\t102.00');
  });
});
