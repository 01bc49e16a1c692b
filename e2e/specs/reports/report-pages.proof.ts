import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';

import { expect, type Page, test } from '../../fixtures.ts';
import { catchPrints, printedSlips } from '../../pages/printed-slips.ts';
import { pdfPages } from '../../product/page/pdf-text.ts';

for (const groups of [1, 12, 160]) {
  test(`U-34 R-26 ${groups} groups on A4: head on each page, 合计 once, page x of y, groups whole`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await catchPrints(page);
    await signIn('admin', '10');
    await page.route('**/api/reports/prints/t.product', route =>
      route.fulfill({ json: { result: sheet(groups) } }),
    );
    await page.goto('/ticket/report/productSummary');
    await page.getByRole('button', { name: '打印' }).click();
    const { markup } = await printedSlips(page);
    const pages = await onPaper(page, markup);
    expect(pages.length).toBe(groups === 1 ? 1 : pages.length);
    if (groups === 160) expect(pages.length).toBeGreaterThan(30);
    for (const [index, text] of pages.entries()) {
      expect(text.split('票种栏头')).toHaveLength(2);
      expect(text).toContain(`第${index + 1}页/共${pages.length}页`);
      expect(text).toContain('打印2026-11-2014:32:05王店长');
    }
    expect(pages.join('').split('合计栏')).toHaveLength(2);
    expect(pages.at(-1)).toContain('合计栏');
    expect(brokenGroups(pages, groups)).toEqual([]);
    // The twin: without the rule that keeps them together, groups are cut.
    if (groups === 160) {
      const loose = await onPaper(page, markup.replaceAll('break-inside: avoid', ''));
      expect(brokenGroups(loose, groups).length).toBeGreaterThan(0);
    }
  });
}

const linesPerGroup = 9;

/** Groups of which not all lines stand on one page. */
function brokenGroups(pages: readonly string[], groups: number): number[] {
  return Array.from({ length: groups }, (_, group) => group).filter(
    group =>
      !pages.some(
        text => text.includes(`组${group}行0止`) && text.includes(`组${group}行${linesPerGroup - 1}止`),
      ),
  );
}

async function onPaper(page: Page, markup: string): Promise<string[]> {
  const paper = await page.context().newPage();
  await paper.setContent(markup);
  const file = await paper.pdf({ preferCSSPageSize: true });
  await paper.close();
  return pdfPages(file);
}

function sheet(groups: number): ReportSheet {
  const money = { format: 'money', width: 8 } as const;
  const rows = Array.from({ length: groups }, (_, group) =>
    Array.from({ length: linesPerGroup }, (_line, line) => [
      `渠道${group}`,
      `组${group}行${line}止`,
      line * 100,
    ]),
  ).flat();
  return {
    title: '票种销售汇总',
    reachesNothing: false,
    header: [
      { title: '制表人', text: '王店长' },
      { title: '制表时间', text: '2026-11-20 14:32:05' },
    ],
    sections: [
      {
        title: '',
        columns: [
          { id: 'channel', title: '渠道', format: 'text', width: 8 },
          { id: 'product', title: '票种栏头', format: 'text', width: 12 },
          { id: 'netFen', title: '净额', ...money },
        ],
        labels: 2,
        rows: [...rows, ['合计栏', null, 100]],
        levels: [...rows.map(() => 0), 2],
        drill: { to: '', rows: [] },
      },
    ],
    signatures: ['制表', '审核'],
    period: { from: '2026-11-20', to: '2026-11-20' },
    asOf: '2026-11-20T06:32:05Z',
  };
}
