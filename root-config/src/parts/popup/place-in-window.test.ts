import fc from 'fast-check';
import { placeInWindow } from './place-in-window.ts';

const view = { width: 1366, height: 768 };
const popup = { width: 200, height: 300 };
const point = (left: number, top: number) => ({ left, top, width: 0, height: 0 });

describe('the place of a popup', () => {
  it('is below its anchor and from its left edge', () => {
    const anchor = { left: 40, top: 10, width: 80, height: 30 };
    expect(placeInWindow(anchor, popup, view)).toEqual({ left: 40, top: 40 });
  });

  it('turns to the other side where the window ends', () => {
    expect(placeInWindow(point(1300, 700), popup, view)).toEqual({ left: 1100, top: 400 });
    const anchor = { left: 1280, top: 10, width: 80, height: 30 };
    expect(placeInWindow(anchor, popup, view)).toEqual({ left: 1160, top: 40 });
  });

  it('is inside the window, wherever the anchor is', () => {
    const length = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(length(1366), length(768), length(300), length(600), (left, top, width, height) => {
        const place = placeInWindow(point(left, top), { width, height }, view);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.left + width).toBeLessThanOrEqual(view.width);
        expect(place.top + height).toBeLessThanOrEqual(view.height);
      }),
    );
  });
});
