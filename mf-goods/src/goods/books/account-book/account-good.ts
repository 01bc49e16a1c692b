import type { Filters } from '@shanmen/ui';

/** Why there is no 台账 to show, print or write yet; undefined once a good is searched. */
export function whyNoBook(filters: Filters): string | undefined {
  return filters['keyword'] === undefined ? '台账按商品列出，请先扫码或输入商品' : undefined;
}
