import type { Page, Route } from '@playwright/test';

/** Numbers of the screen in front that are not seen whole, one line each: what is cut, and in which column or of what. */
export function cutNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const number = /^[\s\d.,:%¥+\-–~/（）()▲▼]*\d[\s\d.,:%¥+\-–~/（）()▲▼]*\p{Script=Han}{0,2}$/u;
    /** Rounding of the browser, in px. */
    const tolerance = 1;
    const found: string[] = [];
    for (const tab of document.querySelectorAll('#shell-main [data-tab]')) {
      const texts = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const words = text.textContent ?? '';
        const parent = text.parentElement;
        if (!parent || !number.test(words) || !parent.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        if (box.width === 0 || isSpoken(parent)) continue;
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const isBroken = lines.size > 1 && !/\s/.test(words.trim());
        if (isBroken || isCut(parent, box)) found.push(`${words.trim()} in ${placeOf(parent)}`);
      }
    }
    return [...new Set(found)];

    function isSpoken(element: Element): boolean {
      return getComputedStyle(element).clipPath === 'inset(50%)';
    }

    /** Whether something around it ends before it does, or what scrolls ends in the middle of it. */
    function isCut(inner: Element, box: DOMRect): boolean {
      const { left, right } = box;
      for (
        let around: Element | null = inner;
        around && around.tagName !== 'MAIN';
        around = around.parentElement
      ) {
        const { overflowX, textOverflow, paddingLeft, paddingRight } = getComputedStyle(around);
        // Three points begin before the padding.
        const inset = textOverflow === 'ellipsis' ? 1 : 0;
        const isCell = around.matches('td, th, dd, [role="gridcell"]');
        if (isCell || overflowX === 'hidden' || overflowX === 'clip') {
          const edge = around.getBoundingClientRect();
          // Nothing of it is in sight.
          if (!isCell && (box.top >= edge.bottom || box.bottom <= edge.top)) return false;
          const from = edge.left + inset * parseFloat(paddingLeft) - tolerance;
          const to = edge.right - inset * parseFloat(paddingRight) + tolerance;
          if (left < from || right > to) return true;
        }
        if (overflowX === 'auto' || overflowX === 'scroll') return isAtEdge(inner, around, box);
      }
      return false;
    }

    /** Whether a number of a list or report goes on behind 操作 or out of sight, and what is seen of it reads as another. */
    function isAtEdge(inner: Element, frame: Element, { left, right }: DOMRect): boolean {
      if (!inner.closest('[data-column], [role="gridcell"]') || inner.closest('[data-fixed]')) return false;
      const staying = inner.closest('tr')?.querySelector('[data-fixed="right"], [data-acts]');
      const inSight = frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth;
      const edge = staying?.getBoundingClientRect().left ?? inSight;
      return left < edge - tolerance && right > edge + tolerance;
    }

    function placeOf(element: Element): string {
      const cell = element.closest<HTMLTableCellElement>('td, th');
      const name =
        cell?.dataset['column'] ?? cell?.closest('table')?.rows[0]?.cells[cell.cellIndex]?.textContent;
      return name ?? element.parentElement?.textContent?.slice(0, 40) ?? '';
    }
  });
}

/** Answers of lists and reports with amounts of hundreds of millions, and quantities of hundreds of thousands. */
export async function answerWithLargeFigures(page: Page): Promise<void> {
  await page.route(/\/api\/.+/, async (route: Route) => {
    const request = route.request();
    const isRead = request.method() === 'GET' || /\/api\/reports?\//.test(request.url());
    if (!isRead || /event|stream|auth|Menu/.test(request.url())) return route.fallback();
    const answer = await route.fetch();
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    const body: unknown = await answer.json();
    return route.fulfill({ response: answer, json: enlarged(body) });
  });
}

const largeFen = 87_654_321_099;
const largeQuantity = '876543.219';

function enlarged(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map(each => enlarged(each, name));
  if (typeof value === 'object' && value !== null) {
    const isSums = name === 'totals';
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        isSums && typeof each === 'number' ? largeFen : enlarged(each, key),
      ]),
    );
  }
  if (typeof value === 'number' && name.endsWith('Fen')) return value < 0 ? -largeFen : largeFen;
  return typeof value === 'string' && /[qQ]ty$/.test(name) ? largeQuantity : value;
}
