import { isRecord } from './stored-shapes.ts';
import { storedItem } from './stored-item.ts';

/** Something that its owner should finish before signing out: an open shift. */
export type OpenWork = {
  readonly label: string;
  /** What finishes it, and where. */
  readonly action: string;
  readonly address: string;
};

type StoredWork = Readonly<Record<string, OpenWork>>;

const item = storedItem<StoredWork>('shanmen:open-work', { where: 'device', isValid: isStoredWork });

/** What is asked about at the sign-out. It outlives the screen that knows of it and a reload, not the session. */
export const openWork = {
  list: (): readonly OpenWork[] => Object.values(item.read() ?? {}),
  begin: (key: string, work: OpenWork): void => item.write({ ...item.read(), [key]: work }),
  finish(key: string): void {
    const { [key]: finished, ...rest } = item.read() ?? {};
    if (finished) item.write(rest);
  },
  forget: (): void => item.remove(),
};

function isStoredWork(value: unknown): value is StoredWork {
  return isRecord(value) && Object.values(value).every(isOpenWork);
}

function isOpenWork(value: unknown): value is OpenWork {
  return isRecord(value) && ['label', 'action', 'address'].every(name => typeof value[name] === 'string');
}
