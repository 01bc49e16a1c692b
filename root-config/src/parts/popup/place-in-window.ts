/** A point is a box without a size. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
type Size = Pick<Box, 'width' | 'height'>;

const margin = 4;

/**
 * Where a popup stands: below the anchor and from its left edge; above it or from its right edge where the
 * window ends; and never outside the window, whatever the anchor.
 */
export function placeInWindow(anchor: Box, popup: Size, view: Size): { left: number; top: number } {
  const right = anchor.left + anchor.width;
  const below = anchor.top + anchor.height;
  const left = anchor.left + popup.width + margin > view.width ? right - popup.width : anchor.left;
  const hasRoomBelow = below + popup.height + margin <= view.height;
  const top = hasRoomBelow ? below : anchor.top - popup.height;
  return { left: within(left, popup.width, view.width), top: within(top, popup.height, view.height) };
}

/** The start counts more than the end: a popup larger than the window scrolls. */
function within(wanted: number, length: number, most: number): number {
  return Math.max(margin, Math.min(wanted, most - length - margin));
}
