import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { ShellParts } from '../shell-parts.ts';

/** Tries an app again, with the newest map: the file that failed may have been replaced meanwhile. */
export async function retryApp(parts: ShellParts, app: MicroApp): Promise<void> {
  await parts.releases.renew();
  await parts.gate.retry(app);
}
