import type { MicroApp } from '@shanmen/shared/contracts/screen';

import { appsOf } from '../applications.ts';
import type { ChosenVersions } from '../../boot/map/import-map.ts';
import { type AppState, stateOf } from '../modules/app-board.ts';
import type { ToldEvents } from '../telemetry/told-events.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';

/** How the version in this page came to be the one. */
type ModuleSource = 'release' | 'canary' | 'override' | 'earlier';

export type ModuleRow = {
  readonly app: MicroApp;
  /** '' while its code is not in the page. */
  readonly version: string;
  readonly source: ModuleSource;
  /** The version that this session chose. */
  readonly chosen: string | null;
  readonly status: AppState['status'];
  readonly mountMs: number | null;
  readonly fault: string | null;
};

/** What runs in this page, app by app. */
export function moduleRows({ gate, told, boot }: Pick<ShellParts, 'gate' | 'told' | 'boot'>): ModuleRow[] {
  const { cohort, override } = boot.map().release;
  const states = gate.states.get();
  return appsOf(boot.map()).map(app => ({
    app,
    version: gate.version(app),
    source: gate.substitutes.get().has(app) ? 'earlier' : sourceOf(app, cohort, override),
    chosen: override?.modules[app] ?? null,
    status: stateOf(states, app).status,
    mountMs: mountMsOf(told, app),
    fault: faultOf(told, app),
  }));
}

function mountMsOf({ latest }: ToldEvents, app: MicroApp): number | null {
  const ms = latest.get(`mounted ${app}`)?.ms;
  return ms === undefined ? null : Math.round(ms);
}

function faultOf({ latest }: ToldEvents, app: MicroApp): string | null {
  const faults = [...latest.values()].filter(({ module, code }) => module === app && code !== undefined);
  return faults.at(-1)?.code ?? null;
}

function sourceOf(app: MicroApp, cohort: string, override: ChosenVersions | null): ModuleSource {
  if (override?.modules[app] !== undefined) return 'override';
  return cohort.split(',').some(part => part.startsWith(`canary:${app}@`)) ? 'canary' : 'release';
}

/** The rows as lines of text, for a report. */
export function reportOf(rows: readonly ModuleRow[], sequence: number, cohort: string, at: Date): string {
  const lines = rows.map(({ app, version, source, status, mountMs, fault }) =>
    [app, version || '-', source, status, mountMs === null ? '-' : `${mountMs} ms`, fault ?? '-'].join('\t'),
  );
  return [`${sequence} ${cohort} ${at.toISOString()}`, ...lines].join('\n');
}
