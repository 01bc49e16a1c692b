import { storedItem } from '@shanmen/shared';
import { text } from '../../language/language.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';

const item = storedItem<string>('shanmen:version', { where: 'device', plain: true, isValid: isVersion });

/**
 * Compares the running version with the one this browser ran last (the customer's rule; what follows
 * is ours): the first visit is silent, a change is told once and nothing is cleared.
 */
export function noteVersion({ boot, notices }: Pick<ShellParts, 'boot' | 'notices'>): void {
  const running = boot.map().release.app;
  const known = item.read();
  if (known === running) return;
  item.write(running);
  if (known !== null) notices.show({ kind: 'info', text: text().update.updated(running) });
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 40;
}
