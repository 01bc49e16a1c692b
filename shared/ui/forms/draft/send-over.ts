import { apiErrorOf, isRecord } from '@shanmen/shared';

/**
 * Sends a change of what was read. Once somebody else's change was shown to the person, the next try is
 * made against that.
 * @param seen what was read, replaced by what stands there when the change is refused for that
 */
export async function sendOver<Seen>(
  seen: { current: Seen },
  pick: (current: Readonly<Record<string, unknown>>) => Seen | null,
  send: (seen: Seen) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await send(seen.current);
  } catch (error) {
    const { code, details } = apiErrorOf(error);
    const current = isRecord(details) ? details['current'] : undefined;
    const now = code === 'version_conflict' && isRecord(current) ? pick(current) : null;
    if (now !== null) seen.current = now;
    throw error;
  }
}

export function versionIn(current: Readonly<Record<string, unknown>>): number | null {
  return typeof current['version'] === 'number' ? current['version'] : null;
}
