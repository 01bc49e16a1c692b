import { createHash } from 'node:crypto';

import type { Canary } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

/** Who asks for the map, as far as canaries look at it. */
export type Visitor = {
  staffId: number;
  userName: string;
  roles: readonly string[];
  deviceId: number | null;
};

/** Whose browser it is by the cookie half alone; wired in app.ts. */
export type FindVisitor = (
  sid: string,
) => Promise<(Visitor & { sessionId: number; codes: ReadonlySet<PermissionCode> }) | null>;

export type VersionChoice = {
  /** Module → version. */
  versions: Readonly<Record<string, string>>;
  /** `stable`, `override`, or the canaries by name. */
  cohort: string;
  override?: ActiveVersions;
};

/** Versions that a session chose for itself, until an instant. */
export type ActiveVersions = { modules: Record<string, string>; until: string };

type Chosen = { stable: Readonly<Record<string, string>>; canaries: readonly Canary[] };

export function stableChoice({ stable }: Pick<Chosen, 'stable'>): VersionChoice {
  return { versions: stable, cohort: 'stable' };
}

/** The versions of a browser: what its session chose, else its canaries, else what everybody runs. */
export function chooseVersions(
  release: Chosen,
  visitor: Visitor | null,
  override: ActiveVersions | null,
): VersionChoice {
  if (override !== null) {
    return { versions: { ...release.stable, ...override.modules }, cohort: 'override', override };
  }
  const met = visitor === null ? [] : release.canaries.filter(canary => takesPart(canary, visitor));
  if (met.length === 0) return stableChoice(release);
  return {
    versions: {
      ...release.stable,
      ...Object.fromEntries(met.map(({ module, version }) => [module, version])),
    },
    cohort: met.map(({ module, version }) => `canary:${module}@${version}`).join(','),
  };
}

function takesPart(canary: Canary, { staffId, userName, roles, deviceId }: Visitor): boolean {
  return (
    canary.users.includes(userName) ||
    canary.roles.some(role => roles.includes(role)) ||
    (deviceId !== null && canary.devices.includes(deviceId)) ||
    drawnLot(staffId, canary) < canary.percent * 100
  );
}

/** From 0 to 9,999, always the same for a person and a canary. */
function drawnLot(staffId: number, { module, id }: Pick<Canary, 'module' | 'id'>): number {
  const digits = createHash('sha256').update(`${staffId}${module}${id}`).digest('hex').slice(0, 8);
  return Number.parseInt(digits, 16) % 10_000;
}
