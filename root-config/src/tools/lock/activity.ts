import { storedItem } from '@shanmen/shared';

const item = storedItem<number>('shanmen:lastActive', { where: 'device', isValid: isMoment });
const writtenEvery = 5_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** A table that is knocked moves a mouse by a pixel or two; nobody is there. */
const leastMove = 3;

/** Milliseconds since the last noted sign of life, in any tab of this browser. */
export function idleMs(now: number): number {
  return now - Math.min(item.read() ?? now, now);
}

export type Activity = {
  /** Milliseconds since somebody did something in any tab of this browser. */
  readonly idleMs: () => number;
  /** Counts as if somebody did something now: after a sign-in, or when the lock opens. */
  readonly note: () => void;
};

/** Follows keys, presses, wheel, scanner and the moving pointer in all tabs of this browser; they meet in one stored moment. */
export function followActivity(now: () => number, signal: AbortSignal): Activity {
  let last = now();
  let written = 0;

  function note(): void {
    last = now();
    if (last - written < writtenEvery) return;
    written = last;
    item.write(last);
  }

  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true, signal });
  let place = { x: 0, y: 0 };
  const move = ({ screenX: x, screenY: y }: PointerEvent) => {
    // A page that moves under a resting pointer sends these events as well.
    if (Math.abs(x - place.x) + Math.abs(y - place.y) < leastMove) return;
    place = { x, y };
    note();
  };
  window.addEventListener('pointermove', move, { capture: true, passive: true, signal });
  return {
    idleMs() {
      const elsewhere = item.read() ?? 0;
      // A clock that was set back must not count as activity of the future.
      return now() - Math.max(last, Math.min(elsewhere, now()));
    },
    note,
  };
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
