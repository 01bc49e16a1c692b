import { useState } from 'react';
import { settingKeys } from '@shanmen/shared/contracts/shell/settings';
import { useParts } from '../../layout/parts-context.ts';
import { loadSettingsFile, saveSettingsFile } from './settings-file.ts';
import { useSettingsText } from './settings-text.ts';
import styles from './settings-drawer.module.css';

/** Settings as a file, and the way back to the standards; it touches nothing but settings. */
export function DrawerFoot() {
  const { settings, now } = useParts();
  const text = useSettingsText();
  const [said, setSaid] = useState('');
  const load = async (file: File | undefined) => {
    if (!file) return;
    const count = await loadSettingsFile(settings, file);
    setSaid(count === 0 ? text.nothingLoaded : text.loaded(count));
  };
  return (
    <footer className={styles.foot}>
      <button type="button" className={styles.button} onClick={() => saveSettingsFile(settings, now())}>
        {text.save}
      </button>
      <label className={styles.button}>
        <input
          className={styles.file}
          type="file"
          accept="application/json,.json"
          onChange={event => {
            void load(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {text.load}
      </label>
      <p className={styles.said} role="status">
        {said}
      </p>
      <ResetAll />
    </footer>
  );
}

/** Asks once, in its own place; looking elsewhere takes the question back. */
function ResetAll() {
  const { settings } = useParts();
  const text = useSettingsText();
  const [isSure, setSure] = useState(false);
  const reset = () => {
    if (isSure) settings.reset(settingKeys);
    setSure(!isSure);
  };
  return (
    <button
      type="button"
      className={styles.button}
      data-danger={isSure || undefined}
      onClick={reset}
      onBlur={() => setSure(false)}
    >
      {isSure ? text.resetAllSure : text.resetAll}
    </button>
  );
}
