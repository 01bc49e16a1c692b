import type { ReactNode } from 'react';
import { settingRules, type SettingKey } from '@shanmen/shared/contracts/shell/settings';
import { useParts } from '../../layout/parts-context.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { useStore } from '../../parts/store.ts';
import type { SettingsText } from '../../language/settings/zh-cn.ts';
import { useSettingsText } from '../drawer/settings-text.ts';
import styles from './controls.module.css';

/** Settings that have a name on the page. */
export type NamedKey = keyof SettingsText['names'];

type Props = {
  readonly of: NamedKey;
  readonly children: ReactNode;
  /** The control lies below the name instead of beside it. */
  readonly isWide?: boolean;
  /** What is wrong with the value, or what else is to be said. */
  readonly note?: ReactNode;
};

/** One setting: its name, what it is for, its control, and the way back to the standard. */
export function Row({ of: key, children, isWide = false, note }: Props) {
  const text = useSettingsText();
  const hints: Readonly<Partial<Record<NamedKey, string>>> = text.hints;
  const hint = hints[key];
  return (
    <div className={styles.row} data-wide={isWide || undefined} data-setting={key}>
      <div className={styles.name}>
        <label id={labelId(key)} htmlFor={controlId(key)}>
          {text.names[key]}
        </label>
        {!settingRules[key].synced && (
          <span className={styles.device} title={text.onDeviceHint}>
            {text.onDevice}
          </span>
        )}
        <Reset of={key} />
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.control}>{children}</div>
      {note !== undefined && note !== null && <div className={styles.note}>{note}</div>}
    </div>
  );
}

function Reset({ of: key }: { readonly of: NamedKey }) {
  const { settings } = useParts();
  const text = useSettingsText();
  const stored = useStore(settings.stored);
  const isSet = Object.hasOwn(stored, key) && stored[key] !== settingRules[key].standard;
  if (!isSet) return null;
  const label = text.reset(text.names[key]);
  return <IconButton icon="undo-2" label={label} size="small" onClick={() => settings.reset([key])} />;
}

export function controlId(key: SettingKey): string {
  return `setting-${key}`;
}

export function labelId(key: SettingKey): string {
  return `setting-name-${key}`;
}
