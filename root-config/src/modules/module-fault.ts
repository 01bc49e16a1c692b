import type { MicroApp } from '@shanmen/shared/contracts/screen';

/** What can go wrong with a module, as a code for reports and a sentence for staff. */
export const faultSentences = {
  'MF-101': '模块暂时无法加载',
  'MF-102': '模块校验未通过，已拒绝运行',
  'MF-103': '模块文件损坏',
  'MF-104': '模块启动出错',
  'MF-105': '模块版本不兼容',
  'MF-106': '模块打开失败',
  'MF-108': '模块打开失败',
  'MF-109': '模块运行出错',
  'MF-114': '模块校验未通过，已拒绝运行',
  'MF-115': '模块暂时无法加载',
} as const;
export type FaultCode = keyof typeof faultSentences;

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

/**
 * Tells the reason from what the loader left behind. It says the same for a file that did not arrive and
 * one whose hash was wrong; a file that can be fetched all the same was refused for its hash.
 * @param statusOf the HTTP status of a URL, 0 when nobody answers
 */
export async function faultOf(
  error: unknown,
  url: string,
  failedUrls: ReadonlyMap<string, unknown>,
  statusOf: (url: string) => Promise<number>,
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
  if (status >= 200 && status < 300) return fault('MF-102');
  return fault('MF-101', status === 0 || status >= 500);
}

/** SystemJS numbers its messages: 3 is a script that did not load. */
function isMissingScript(message: string): boolean {
  return message.includes('errors.md#3');
}
