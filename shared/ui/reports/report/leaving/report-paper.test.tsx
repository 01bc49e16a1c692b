import type { ReportSection, ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { render, screen } from '@testing-library/react';
import { ReportPaper } from './report-paper.tsx';

function sheetOf(figures: number): ReportSheet {
  const columns: ReportSection['columns'] = [
    { id: 'outlet', title: '门店', format: 'text', width: 10 },
    ...Array.from({ length: figures }, (_, at) => ({
      id: `figure${at}`,
      title: '净额',
      format: 'money' as const,
      width: 8,
    })),
  ];
  const rows = [['南门售票处', ...Array.from({ length: figures }, () => 123_456_789)]];
  return {
    title: '全门店营业汇总',
    header: [],
    reachesNothing: false,
    sections: [{ title: '', columns, labels: 1, rows, levels: [0], drill: { to: '', rows: [] } }],
    signatures: [],
    period: { from: '2026-11-01', to: '2026-11-30' },
    asOf: '2026-11-30T16:00:00.000Z',
  };
}

describe('a report on paper', () => {
  it('is written as large as the page has it where its columns fit', () => {
    render(<ReportPaper sheet={sheetOf(6)} />);
    expect(screen.getByRole('table').style.zoom).toBeFalsy();
  });

  it('is written smaller the more columns it has, so that no figure runs into the next', () => {
    const { unmount } = render(<ReportPaper sheet={sheetOf(14)} />);
    const some = Number(screen.getByRole('table').style.zoom);
    unmount();
    render(<ReportPaper sheet={sheetOf(21)} />);
    const many = Number(screen.getByRole('table').style.zoom);
    expect(some).toBeLessThan(1);
    expect(many).toBeLessThan(some);
    expect(many).toBeGreaterThan(0.4);
  });
});
