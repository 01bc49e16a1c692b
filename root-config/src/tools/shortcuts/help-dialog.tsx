import { spokenLanguage, useText } from '../../language/language.ts';
import { shortcutWords } from '../../language/apart/shortcut-words.ts';
import { PanelDialog } from '../../parts/panel-dialog.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { actionLabel } from './action-words.ts';
import { actionNames, keyOfAction } from './actions.ts';
import styles from './help-dialog.module.css';
import { keyName } from './key-name.ts';
import { isHelpOpen } from './open-help.ts';

/** Every key of the shell and what it does, as the user has set them. */
export function HelpDialog() {
  const messages = useText();
  const words = shortcutWords[spokenLanguage()];
  const keys = useSetting('shortcuts.keys');
  const close = () => isHelpOpen.set(false);
  const rows = actionNames
    .map(name => ({ label: actionLabel(messages, name), key: keyOfAction(name, keys) }))
    .filter(({ key }) => key !== '');
  return (
    <PanelDialog title={words.title} closeLabel={messages.tabs.close} onClose={close}>
      <dl className={styles.list}>
        {[...rows, { label: words.escape, key: 'Escape' }].map(({ label, key }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <kbd className={styles.keys}>{keyName(key)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{words.hint}</p>
    </PanelDialog>
  );
}
