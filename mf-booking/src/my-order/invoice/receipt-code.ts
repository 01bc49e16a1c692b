/** What the code of a receipt says by which the page was opened; null where there was none. */
export function receiptInAddress(): string | null {
  return new URLSearchParams(window.location.search).get('r')?.slice(0, 40) ?? null;
}
