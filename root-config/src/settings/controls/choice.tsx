import type { ReactNode } from 'react';
import type { Settings } from '@shanmen/shared/contracts/shell/settings';
import { useParts } from '../../layout/parts-context.ts';
import { useSetting } from '../use-setting.ts';
import styles from './choice.module.css';
import { labelId, Row, type NamedKey } from './row.tsx';

type ChoiceKey =
  | 'language'
  | 'theme'
  | 'palette'
  | 'size'
  | 'motion'
  | 'layout'
  | 'columns.style'
  | 'columns.orientation'
  | 'tabs.style';

type Props<K extends ChoiceKey> = {
  readonly of: K & NamedKey;
  readonly choices: readonly Settings[K][];
  readonly names: Readonly<Record<Settings[K], string>>;
  /** What the choice looks like; with pictures the choices lie below the name. */
  readonly picture?: (choice: Settings[K]) => ReactNode;
};

/** One of a few: radio buttons in one line, or cards with a picture. */
export function Choice<K extends ChoiceKey>({ of: key, choices, names, picture }: Props<K>) {
  const { settings } = useParts();
  const current: Settings[K] = useSetting<K>(key);
  return (
    <Row of={key} isWide={picture !== undefined}>
      <div
        className={picture ? styles.cards : styles.segments}
        role="radiogroup"
        aria-labelledby={labelId(key)}
      >
        {choices.map(choice => (
          <label key={choice} className={picture ? styles.card : styles.segment}>
            <input
              className={styles.radio}
              type="radio"
              name={key}
              value={choice}
              checked={choice === current}
              onChange={() => settings.set<K>(key, choice)}
            />
            {picture?.(choice)}
            <span>{names[choice]}</span>
          </label>
        ))}
      </div>
    </Row>
  );
}
