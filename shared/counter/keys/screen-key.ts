import type { KeyStroke } from './key-stroke.ts';

/** A key of a screen: what it does, what stands on its button. */
export type ScreenKey<Command extends string> = {
  readonly command: Command;
  readonly strokes: readonly KeyStroke[];
  /** As printed on the button. */
  readonly cap: string;
  readonly label: string;
};

export function commandOf<Command extends string>(
  keys: readonly ScreenKey<Command>[],
  stroke: KeyStroke,
): Command | null {
  return keys.find(key => key.strokes.includes(stroke))?.command ?? null;
}

/** The key of a command, for its button. */
export function keyOf<Command extends string>(
  keys: readonly ScreenKey<Command>[],
  command: Command,
): ScreenKey<Command> {
  const found = keys.find(key => key.command === command);
  if (!found) throw new Error(`no key is declared for ${command}`);
  return found;
}
