import { KeyButton } from '@shanmen/shared/counter';
import { type Mode, modeKeys } from '../../selling/sale/sale-keys.ts';
import { useMayModes } from './use-mode.ts';
import styles from './mode-tabs.module.css';

type ModeTabsProps = { readonly mode: Mode; readonly onMode: (mode: Mode) => void };

/** What this window does now, and what else the seller may do at it. */
export function ModeTabs({ mode, onMode }: ModeTabsProps) {
  const may = useMayModes();
  return (
    <div className={styles.tabs} role="group" aria-label="窗口业务">
      {modeKeys
        .filter(({ command }) => may[command])
        .map(key => (
          <KeyButton
            key={key.command}
            of={key}
            aria-pressed={key.command === mode}
            onPress={() => onMode(key.command)}
          />
        ))}
    </div>
  );
}
