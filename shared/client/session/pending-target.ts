import { isRecord } from './stored-shapes.ts';
import { storedItem } from './stored-item.ts';

type PendingTarget = {
  readonly address: string;
  readonly keptAt: number;
  /** The address that was asked for before the sign-in, not by a bookmark of a signed-in user. */
  readonly isFromSignIn?: boolean;
};

/** Long enough to choose a system after signing in, short enough not to surprise the next day. */
const lifetimeMs = 10 * 60_000;

const item = storedItem('shanmen:pending', { where: 'tab', isValid: isPendingTarget });

/** A page that a user wanted before he signed in or chose its system; kept until its system type is chosen, 10 minutes at most. */
export const pendingTarget = {
  /** After a sign-in the guard keeps the same address once more; it stays one from before it. */
  keep(address: string, now: Date): void {
    const isFromSignIn = fresh(now)?.address === address && pendingTarget.isFromSignIn(now);
    item.write({ address, keptAt: now.getTime(), isFromSignIn });
  },
  keepFromSignIn: (address: string, now: Date): void =>
    item.write({ address, keptAt: now.getTime(), isFromSignIn: true }),
  read: (now: Date): string | null => fresh(now)?.address ?? null,
  isFromSignIn: (now: Date): boolean => fresh(now)?.isFromSignIn === true,
  drop: (): void => item.remove(),
};

function fresh(now: Date): PendingTarget | null {
  const kept = item.read();
  if (kept === null) return null;
  const age = now.getTime() - kept.keptAt;
  return age >= 0 && age <= lifetimeMs ? kept : null;
}

function isPendingTarget(value: unknown): value is PendingTarget {
  return isRecord(value) && typeof value['address'] === 'string' && typeof value['keptAt'] === 'number';
}
