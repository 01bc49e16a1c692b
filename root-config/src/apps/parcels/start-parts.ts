import { partHost } from '@shanmen/shared';

import { text } from '../../language/language.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { titleOfApp } from '../applications.ts';
import { createPartHost } from './part-host.ts';

/** From here on apps find the parts of others. */
export function startParts(parts: ShellParts): void {
  const { boot, gate, releases, settings } = parts;
  const host = createPartHost({
    ...gate.ports,
    renew: () => releases.renew(),
    sentence: (app, code) =>
      text().slot.broken(titleOfApp(boot.map(), app, settings.of('language')), text().faults[code]),
  });
  partHost.provide(host);
}
