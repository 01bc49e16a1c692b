/** The newest form of the stored settings. */
export const schema = 2;

type Stored = Readonly<Record<string, unknown>>;

/**
 * Brings what an older version stored to the newest form, one step after the other. What a newer
 * version stored is left as it is and read as far as it fits.
 */
export function migrated(stored: Stored): Stored {
  const from = formOf(stored);
  if (from >= schema) return stored;
  return { ...steps.slice(from - 1).reduce((value, step) => step(value), stored), schema };
}

function formOf({ schema: form }: Stored): number {
  return typeof form === 'number' && Number.isSafeInteger(form) && form >= 1 ? form : 1;
}

/** The step at index n makes form n + 2 of form n + 1. */
const steps: readonly ((stored: Stored) => Stored)[] = [smallIsNamedSo];

function smallIsNamedSo(stored: Stored): Stored {
  return stored['size'] === 'compact' ? { ...stored, size: 'small' } : stored;
}
