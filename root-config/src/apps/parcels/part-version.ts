import type { PartParcel, PartPlace } from '@shanmen/shared';

import { type FaultCode, LoadTimeout, ModuleLoadError } from '../modules/module-fault.ts';
import { loadModule, type LoadPorts } from '../modules/load-module.ts';
import type { Candidate } from '../modules/version-choice.ts';

/** Which part of which app, and what it is told. */
export type WantedPart = Pick<PartPlace, 'app' | 'name' | 'props'>;

/** Why a version of an app cannot show its part. */
export class PartFault extends Error {
  override readonly name = 'PartFault';
  readonly code: FaultCode;

  constructor(code: FaultCode, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = code;
  }
}

const limitMs = 6000;
const lifecycles = ['bootstrap', 'mount', 'unmount'] as const;

/**
 * The lifecycles of a part as one version of its app offers them, for one place.
 * @throws PartFault
 */
export async function loadPart(
  { app, name, props }: WantedPart,
  candidate: Candidate,
  ports: LoadPorts,
): Promise<PartParcel> {
  const offered = await offeredBy(candidate, app, name, ports);
  const late = ports.wait(limitMs).then(() => {
    throw new LoadTimeout(`no answer within ${limitMs} ms`);
  });
  try {
    const parcel: unknown = await Promise.race([offered(props), late]);
    if (isParcel(parcel)) return parcel;
  } catch (error) {
    throw new PartFault(codeOf(error), error);
  }
  throw new PartFault('MF-105', new Error(`${app}/${name} is no parcel`));
}

async function offeredBy(
  candidate: Candidate,
  app: WantedPart['app'],
  name: string,
  ports: LoadPorts,
): Promise<(props: unknown) => unknown> {
  try {
    await loadModule(app, [candidate], ports);
  } catch (error) {
    throw new PartFault(error instanceof ModuleLoadError ? error.code : 'MF-104', error);
  }
  // It is in the page by now; only what an app needs was looked at.
  const module = await ports.loader.import(ports.loader.resolve(candidate.url));
  const offered = memberOf(memberOf(module, 'parts'), name);
  if (typeof offered === 'function') return props => offered(props);
  throw new PartFault('MF-105', new Error(`${app} ${candidate.version} offers no ${name}`));
}

function memberOf(owner: unknown, name: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.hasOwn(owner, name) ? Reflect.get(owner, name) : undefined;
}

function isParcel(value: unknown): value is PartParcel {
  return lifecycles.every(name => typeof memberOf(value, name) === 'function');
}

/** Its app was built for another form of it, its file did not come, or it threw while it was evaluated. */
function codeOf(error: unknown): FaultCode {
  if (!(error instanceof Error)) return 'MF-104';
  if (error.name === 'WrongProps') return 'MF-105';
  return error instanceof LoadTimeout || error.name === 'ChunkLoadError' ? 'MF-101' : 'MF-104';
}
