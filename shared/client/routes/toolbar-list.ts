import type { SystemType } from '../../contracts/screen.ts';
import { isRecord, isTextList } from '../session/stored-shapes.ts';
import { storedItem } from '../session/stored-item.ts';

type ToolbarCodes = Readonly<Record<string, readonly string[]>>;

const item = storedItem('shanmen:toolbar', { where: 'tab', isValid: isToolbarCodes });

/** The child codes of toolbar entries by system type: the session's list of tools. */
export const toolbarList = {
  read: (type: SystemType): readonly string[] => item.read()?.[type] ?? [],
  write: (type: SystemType, codes: readonly string[]): void => item.write({ ...item.read(), [type]: codes }),
  clear: (): void => item.remove(),
};

function isToolbarCodes(value: unknown): value is ToolbarCodes {
  return isRecord(value) && Object.values(value).every(isTextList);
}
