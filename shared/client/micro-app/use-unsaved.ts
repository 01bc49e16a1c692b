import type { UnsavedInput } from '../shell.ts';
import { useShell, useTab } from './shell-context.ts';

export type Unsaved = {
  readonly mark: () => void;
  readonly clear: () => void;
  /** Whether the tab holds some. */
  readonly has: () => boolean;
};

/**
 * Marks the input of this tab as unsaved, so that whatever would destroy it asks first. The mark lives in
 * the shell, not in an effect: hiding a tab runs the clean-ups of its effects and must not clear it.
 */
export function useUnsaved(input: UnsavedInput): Unsaved {
  const shell = useShell();
  const { id } = useTab();
  return {
    mark: () => shell.unsaved.mark(id, input),
    clear: () => shell.unsaved.clear(id),
    has: () => shell.unsaved.has(id),
  };
}
