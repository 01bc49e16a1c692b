import { KeyButton, keyOf } from '@shanmen/shared/counter';
import { type TillCommand, tillKeys } from '../screen/till-keys.ts';
import styles from './function-bar.module.css';

type FunctionBarProps = {
  /** Keys that do something for this cashier, in their order. */
  readonly commands: readonly TillCommand[];
  readonly disabled: ReadonlySet<TillCommand>;
  readonly onCommand: (command: TillCommand) => void;
};

/** Every key of the counter with what it does: to be read, and to be touched. */
export function FunctionBar({ commands, disabled, onCommand }: FunctionBarProps) {
  return (
    <footer className={styles.bar} aria-label="功能键">
      {commands.map(command => (
        <KeyButton
          key={command}
          of={keyOf(tillKeys, command)}
          disabled={disabled.has(command)}
          onPress={() => onCommand(command)}
        />
      ))}
    </footer>
  );
}
