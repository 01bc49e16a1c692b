import { session } from '@shanmen/shared';
import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';

/**
 * Not through the client of the screens: that one would tell the user, and the session, about a failure that
 * concerns neither. `sendBeacon` could not carry the token.
 */
export async function sendReport(events: readonly HealthEvent[], isLast: boolean): Promise<boolean> {
  const token = session.token();
  try {
    const answer = await fetch('/api/modules/health-events', {
      method: 'POST',
      keepalive: isLast,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ events }),
    });
    // A report that is refused would be refused again.
    return answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
  } catch {
    // Nobody answers; what waits is sent when somebody does.
    return false;
  }
}
