import { isMissingFile, type PartParcel, type PartPlace } from '@shanmen/shared';

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

/** The lifecycles of a part in one place. */
type LoadedPart = {
  readonly parcel: PartParcel;
  /** Whether a file of it came only when it was asked for again. */
  readonly wasRetried: boolean;
};

const limitMs = 6000;
const retryAfterMs = 300;
const lifecycles = ['bootstrap', 'mount', 'unmount'] as const;

/**
 * The lifecycles of a part as one version of its app offers them, for one place.
 * @throws PartFault
 */
export async function loadPart(
  { app, name, props }: WantedPart,
  candidate: Candidate,
  ports: LoadPorts,
): Promise<LoadedPart> {
  const { offered, files, wasRetried } = await offeredBy(candidate, app, name, ports);
  try {
    const given = await askTwice(() => offered(props), files, ports);
    if (isParcel(given.value)) return { parcel: given.value, wasRetried: wasRetried || given.wasRetried };
  } catch (error) {
    throw new PartFault(codeOf(error), error);
  }
  throw new PartFault('MF-105', new Error(`${app}/${name} is no parcel`));
}

async function offeredBy(candidate: Candidate, app: WantedPart['app'], name: string, ports: LoadPorts) {
  const loaded = await loadModule(app, [candidate], ports).catch((error: unknown) => {
    throw new PartFault(error instanceof ModuleLoadError ? error.code : 'MF-104', error);
  });
  // It is in the page by now; only what an app needs was looked at.
  const module = await ports.loader.import(ports.loader.resolve(candidate.url));
  const offered = memberOf(memberOf(module, 'parts'), name);
  if (typeof offered === 'function')
    return { ...loaded, offered: (props: unknown): unknown => offered(props) };
  throw new PartFault('MF-105', new Error(`${app} ${candidate.version} offers no ${name}`));
}

/** A part lies in a file of its own: a server that was busy for that one is asked once more, as for an entry. */
async function askTwice(ask: () => unknown, files: Readonly<Record<string, string>>, ports: LoadPorts) {
  try {
    return { value: await withinLimit(ask, ports), wasRetried: false };
  } catch (error) {
    if (!(await mayPass(error, files, ports))) throw error;
    await ports.wait(retryAfterMs);
    return { value: await withinLimit(ask, ports), wasRetried: true };
  }
}

function withinLimit(ask: () => unknown, { wait }: LoadPorts): Promise<unknown> {
  const late = wait(limitMs).then(() => {
    throw new LoadTimeout(`no answer within ${limitMs} ms`);
  });
  return Promise.race([ask(), late]);
}

/** Whether the file that did not come was missing for a moment only. */
async function mayPass(
  error: unknown,
  files: Readonly<Record<string, string>>,
  { statusOf, isIntact }: LoadPorts,
): Promise<boolean> {
  const url = isMissingFile(error) ? Reflect.get(Object(error), 'request') : undefined;
  if (typeof url !== 'string') return false;
  const status = await statusOf(url);
  return status === 0 || status >= 500 || (status < 300 && (await isIntact(url, files[url])));
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
  return error instanceof LoadTimeout || isMissingFile(error) ? 'MF-101' : 'MF-104';
}
