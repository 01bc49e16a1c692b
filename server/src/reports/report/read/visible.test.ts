import { productSale } from '../definitions/sale/product-sale.ts';
import { todaySale } from '../definitions/sale/today-sale.ts';
import type { Block, ListReport } from '../definition/report-definition.ts';
import { visibleBlock, visibleList } from './visible.ts';

const code = 'report:t.seller:view';
const all = new Set([code, 'report:t.today:view'] as const);
const none = new Set<never>();

describe('what needs a right of its own', () => {
  it('R-07 is gone for who lacks it: the figure, and what could be worked out of it', () => {
    const [plain] = productSale.views[0]?.blocks ?? [];
    if (!plain) throw new Error('the report has a table');
    const table: Block = {
      ...plain,
      measures: plain.measures.map(each => (each.id === 'netFen' ? { ...each, code } : each)),
    };
    const shownTo = (codes: typeof all | typeof none) =>
      visibleBlock(table, codes).measures.map(({ id }) => id);
    expect(shownTo(all)).toEqual(expect.arrayContaining(['netFen', 'perOrder', 'share']));
    expect(shownTo(none)).toEqual(shownTo(all).filter(id => !['netFen', 'perOrder', 'share'].includes(id)));
  });

  it('R-07 is gone from the rows of a list and from its totals', () => {
    const list: ListReport = {
      ...todaySale,
      columns: todaySale.columns.map(each => (each.id === 'discountFen' ? { ...each, code } : each)),
      totals: todaySale.totals.map(each => (each.id === 'netFen' ? { ...each, code } : each)),
    };
    const shown = visibleList(list, none);
    expect(shown.columns.map(({ id }) => id)).not.toContain('discountFen');
    expect(shown.totals.map(({ id }) => id)).not.toContain('netFen');
    expect(visibleList(list, all)).toEqual(list);
  });

  it('opens no lines to who may not see the report of them', () => {
    const [table] = productSale.views[0]?.blocks ?? [];
    if (!table) throw new Error('the report has a table');
    expect(visibleBlock(table, all).drill).toBe('t.today');
    expect(visibleBlock(table, none).drill).toBeUndefined();
  });
});
