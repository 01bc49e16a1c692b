/** Where an item lives: `tab` = session storage, `tab-first` = both, and this browser tab's own value wins. */
type StoredPlace = 'device' | 'tab' | 'tab-first';

export type StoredItem<T> = {
  /** Null when the item is missing or bad; a bad one is removed. */
  readonly read: () => T | null;
  readonly write: (value: T) => void;
  readonly remove: () => void;
};

export type ItemForm<T> = {
  readonly where: StoredPlace;
  /** Stored as it is, without JSON. */
  readonly plain?: boolean;
  readonly isValid: (value: unknown) => value is T;
};

/** More than this was not written by us, and parsing it would freeze the page. */
const maxLength = 1_000_000;

/**
 * One item of the browser's storage: typed, checked when read, never throws. Where storage is blocked or
 * full the value is kept in memory, so the session goes on until the page is reloaded.
 */
export function storedItem<T>(name: string, form: ItemForm<T>): StoredItem<T> {
  const places = placesOf(form.where);
  return {
    read() {
      for (const place of places) {
        const text = place.read(name);
        if (text === null) continue;
        const value = valueOf(text, form);
        if (value !== null) return value;
        place.remove(name);
      }
      return null;
    },
    write(value) {
      const text = form.plain ? String(value) : JSON.stringify(value);
      for (const place of places) place.write(name, text);
    },
    remove() {
      for (const place of places) place.remove(name);
    },
  };
}

/** Removes items by name from both storages, whatever they hold. */
export function removeFromStorage(names: readonly string[]): void {
  for (const name of names) for (const place of [device, tab]) place.remove(name);
}

/** Whether everything written so far will survive a reload. */
export function isStoragePersistent(): boolean {
  return device.isPersistent() && tab.isPersistent();
}

function valueOf<T>(text: string, form: ItemForm<T>): T | null {
  if (text.length > maxLength) return null;
  const value: unknown = form.plain ? text : parsed(text);
  return form.isValid(value) ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Written by hand or cut off: the caller treats it as missing.
    return undefined;
  }
}

type Place = {
  readonly read: (name: string) => string | null;
  readonly write: (name: string, text: string) => void;
  readonly remove: (name: string) => void;
  readonly isPersistent: () => boolean;
};

const device = guarded(() => window.localStorage);
const tab = guarded(() => window.sessionStorage);

function placesOf(where: StoredPlace): readonly Place[] {
  if (where === 'device') return [device];
  return where === 'tab' ? [tab] : [tab, device];
}

/** A storage that answers from memory what it could not keep. */
function guarded(storage: () => Storage): Place {
  const memory = new Map<string, string>();
  let blocked = false;
  const attempt = <R>(work: (storage: Storage) => R, otherwise: R): R => {
    try {
      return work(storage());
    } catch {
      // Blocked by the browser or full: memory takes over.
      blocked = true;
      return otherwise;
    }
  };
  return {
    read: name => memory.get(name) ?? attempt(open => open.getItem(name), null),
    write(name, text) {
      memory.delete(name);
      const kept = attempt(open => {
        open.setItem(name, text);
        return true;
      }, false);
      if (!kept) memory.set(name, text);
    },
    remove(name) {
      memory.delete(name);
      attempt(open => open.removeItem(name), undefined);
    },
    isPersistent: () => !blocked,
  };
}
