import { useState } from 'react';
import { settingKeys, isSettingKey } from '@shanmen/shared/contracts/shell/settings';
import { dayOf } from '@shanmen/shared/time';

import { useParts } from '../../layout/parts-context.ts';
import { Button, FileButton } from '../../parts/button.tsx';
import { useSettingsText } from './settings-text.ts';
import styles from './settings-drawer.module.css';
import type { SettingsStore } from '../settings-store.ts';
import { settingsFrom } from '../settings.ts';

/** Settings as a file, and the way back to the standards; it touches nothing but settings. */
export function DrawerFoot() {
  const { settings, now } = useParts();
  const text = useSettingsText();
  const [said, setSaid] = useState('');
  const load = async (file: File) => {
    const count = await loadSettingsFile(settings, file);
    setSaid(count === 0 ? text.nothingLoaded : text.loaded(count));
  };
  return (
    <footer className={styles.foot}>
      <Button onClick={() => saveSettingsFile(settings, now())}>{text.save}</Button>
      <FileButton accept="application/json,.json" onFile={file => void load(file)}>
        {text.load}
      </FileButton>
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
    <Button kind={isSure ? 'danger' : 'plain'} onClick={reset} onBlur={() => setSure(false)}>
      {isSure ? text.resetAllSure : text.resetAll}
    </Button>
  );
}

/** Gives the settings of this device to the user as a file. */
function saveSettingsFile(settings: SettingsStore, now: Date): void {
  const own = Object.entries(settings.stored.get()).filter(([key]) => key === 'schema' || isSettingKey(key));
  const text = JSON.stringify(Object.fromEntries(own), null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `shanmen-settings-${dayOf(now)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Takes over what is valid in a file of any version. Answers how many settings that were. */
async function loadSettingsFile(settings: SettingsStore, file: Blob): Promise<number> {
  return settings.take(settingsFrom(await file.text()));
}
