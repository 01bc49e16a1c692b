import { isMicroApp } from '@shanmen/shared/contracts/screen';
import { overrideParameter } from '@shanmen/shared/contracts/modules/running/override';

import { ownerOf } from '../applications.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { endLocal } from './local/end-local.ts';
import { overrideCalls } from './override-calls.ts';

type Parts = Pick<ShellParts, 'boot' | 'releases' | 'tabs' | 'unsaved'>;
type Versions = Readonly<Record<string, string>>;

/** What a link offers from now on instead of the release. Answers false where input would have been lost. */
export function takeLink(parts: Parts, token: string, modules: Versions): Promise<boolean> {
  return change(parts, Object.keys(modules), () => overrideCalls.take({ token }));
}

/** Another version of one module for this session; null goes back to the one of the release. */
export function chooseVersion(parts: Parts, module: string, version: string | null): Promise<boolean> {
  const { [module]: _before, ...others } = parts.releases.override.get()?.modules ?? {};
  const modules = version === null ? others : { ...others, [module]: version };
  const isNone = Object.keys(modules).length === 0;
  return change(parts, [module], () => (isNone ? overrideCalls.end() : overrideCalls.take({ modules })));
}

/** Everything as the release has it. */
export function endChoice(parts: Parts): Promise<boolean> {
  if (parts.boot.local) return endLocal(parts);
  const chosen = Object.keys(parts.releases.override.get()?.modules ?? {});
  return change(parts, chosen, overrideCalls.end);
}

/** The open address with what this session runs, for a report: whoever opens it sees the same. */
export async function linkToHere(parts: Parts): Promise<string> {
  const { token } = await overrideCalls.share({ ...parts.releases.override.get()?.modules });
  const url = new URL(location.href);
  url.searchParams.set(overrideParameter, token);
  return url.href;
}

/** Tells the server, and brings the other versions into the open page at once: somebody waits for them. */
async function change(
  { releases, tabs, unsaved }: Parts,
  modules: readonly string[],
  tell: () => Promise<unknown>,
): Promise<boolean> {
  // Whatever is no app is shared by all of them and comes with a new page.
  const isShared = modules.some(module => !isMicroApp(module));
  const touched = tabs.state
    .get()
    .list.filter(({ route }) => isShared || modules.includes(ownerOf(route) ?? ''));
  if (!(await unsaved.mayLeave(touched.map(({ id }) => id)))) return false;
  await tell();
  await releases.renew();
  releases.takeOver();
  return true;
}
