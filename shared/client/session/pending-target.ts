import { isRecord } from './stored-shapes.ts';
import { storedItem } from './stored-item.ts';

type PendingTarget = { readonly address: string; readonly keptAt: number };

/** Long enough to choose a system after signing in, short enough not to surprise the next day. */
const lifetimeMs = 10 * 60_000;

const item = storedItem('shanmen:pending', { where: 'tab', isValid: isPendingTarget });

/** The menu page a user wanted before signing in; kept until its system type is chosen, 10 minutes at most. */
export const pendingTarget = {
  keep: (address: string, now: Date): void => item.write({ address, keptAt: now.getTime() }),
  read(now: Date): string | null {
    const kept = item.read();
    if (kept === null) return null;
    const age = now.getTime() - kept.keptAt;
    return age >= 0 && age <= lifetimeMs ? kept.address : null;
  },
  drop: (): void => item.remove(),
};

function isPendingTarget(value: unknown): value is PendingTarget {
  return isRecord(value) && typeof value['address'] === 'string' && typeof value['keptAt'] === 'number';
}
