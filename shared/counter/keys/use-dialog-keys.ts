import { commandOf, type ScreenKey } from './screen-key.ts';
import { useKeyboard } from './use-keyboard.ts';

/** The keys of a dialog with fields: what is scanned meanwhile belongs nowhere. */
export function useDialogKeys<Command extends string>(
  keys: readonly ScreenKey<Command>[],
  run: Readonly<Record<Command, () => void>>,
  isOn = true,
): void {
  useKeyboard({
    onKey: stroke => {
      const command = isOn ? commandOf(keys, stroke) : null;
      if (command) run[command]();
      return command !== null;
    },
    onScan: () => undefined,
  });
}
