import { sendReport } from './send-report.ts';
import { Telemetry } from './telemetry.ts';
import type { ToldEvents } from './told-events.ts';

/** Sends what was told so far and what will be. */
export function startTelemetry(told: ToldEvents): void {
  const telemetry = new Telemetry(sendReport);
  told.deliverTo(event => telemetry.report(event));
  telemetry.follow();
}
