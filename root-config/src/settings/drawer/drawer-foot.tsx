import { useState } from 'react';
import { settingKeys } from '@shanmen/shared/contracts/shell/settings';
import { useParts } from '../../layout/parts-context.ts';
import { Button, FileButton } from '../../parts/button.tsx';
import { loadSettingsFile, saveSettingsFile } from './settings-file.ts';
import { useSettingsText } from './settings-text.ts';
import styles from './settings-drawer.module.css';

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
