import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { Messages } from '../../language/zh-cn.ts';

/** What can go wrong with a module, as a code for reports; the sentences for staff lie with the languages. */
export type FaultCode = keyof Messages['faults'];

/** Why one attempt to load failed; `mayPass` when trying again at once can help. */
export type LoadFault = { readonly code: FaultCode; readonly mayPass: boolean; readonly cause: unknown };

export class ModuleLoadError extends Error {
  override readonly name = 'ModuleLoadError';
  readonly app: MicroApp;
  readonly code: FaultCode;
  readonly version: string;

  constructor(app: MicroApp, code: FaultCode, version: string, cause: unknown) {
    super(`${code}: ${app} ${version} could not be loaded`, { cause });
    this.app = app;
    this.code = code;
    this.version = version;
  }
}

/** The module ran but is not what the shell can mount. */
export class WrongExports extends Error {
  override readonly name = 'WrongExports';
}

export class LoadTimeout extends Error {
  override readonly name = 'LoadTimeout';
}

/** How the server answers when it is asked about a file once more. */
export type FileQuestions = {
  /** The HTTP status of a URL, 0 when nobody answers. */
  readonly statusOf: (url: string) => Promise<number>;
  /** Whether the file comes, and has the hash: by default the one that the map vouches for. */
  readonly isIntact: (url: string, hash?: string) => Promise<boolean>;
};

/**
 * Tells the reason from what the loader left behind. It says the same for a file that did not arrive and
 * one whose hash was wrong: so the file is asked for again. One that comes and is not the right one was
 * refused for its hash; one that is right after all was missing for a moment.
 */
export async function faultOf(
  error: unknown,
  url: string,
  failedUrls: ReadonlyMap<string, unknown>,
  { statusOf, isIntact }: FileQuestions,
): Promise<LoadFault> {
  const fault = (code: FaultCode, mayPass = false): LoadFault => ({ code, mayPass, cause: error });
  if (error instanceof WrongExports) return fault('MF-105');
  if (error instanceof LoadTimeout) return fault('MF-101');
  if (!failedUrls.has(url)) return fault('MF-115', true);
  const reason = failedUrls.get(url);
  const message = reason instanceof Error ? reason.message : String(reason);
  if (message.startsWith('MF-114')) return fault('MF-114');
  if (reason instanceof SyntaxError) return fault('MF-103');
  if (!isMissingScript(message)) return fault('MF-104');
  const status = await statusOf(url);
  if (status < 200 || status >= 300) return fault('MF-101', status === 0 || status >= 500);
  return (await isIntact(url)) ? fault('MF-101', true) : fault('MF-102');
}

/** SystemJS numbers its messages: 3 is a script that did not load. */
function isMissingScript(message: string): boolean {
  return message.includes('errors.md#3');
}
