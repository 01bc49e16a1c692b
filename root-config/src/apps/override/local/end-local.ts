import type { ShellParts } from '../../../shell/shell-parts.ts';
import { localCalls } from './local-calls.ts';
import { pageAnew } from './page-anew.ts';

/** Back to what everybody runs, in a new page. Answers false where input would have been lost. */
export async function endLocal({ tabs, unsaved }: Pick<ShellParts, 'tabs' | 'unsaved'>): Promise<boolean> {
  if (!(await unsaved.mayLeave(tabs.state.get().list.map(({ id }) => id)))) return false;
  await localCalls.end();
  pageAnew.open();
  return true;
}
