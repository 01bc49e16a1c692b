import type { HealthEvent, HealthReport } from '@shanmen/shared/contracts/modules/watching/health-event';
import type { Page } from '../fixtures.ts';

const failures: ReadonlySet<HealthEvent['kind']> = new Set([
  'load_failed',
  'integrity_failed',
  'mount_failed',
  'unmount_failed',
  'uncaught',
]);

export type ToldEvents = {
  /** Everything that the page has told the server of its modules. */
  readonly all: () => readonly HealthEvent[];
  /** Codes of the failures among them, as often as they were told. */
  readonly failures: () => readonly string[];
};

/** Takes down what the page tells the server of its modules. */
export function watchTold(page: Page): ToldEvents {
  const events: HealthEvent[] = [];
  page.on('request', request => {
    if (!request.url().endsWith('/api/modules/health-events')) return;
    const report: HealthReport = request.postDataJSON();
    events.push(...report.events);
  });
  return {
    all: () => events,
    failures: () =>
      events
        .filter(({ kind }) => failures.has(kind))
        .flatMap(({ code = '', count = 1 }) => Array.from({ length: count }, () => code)),
  };
}
