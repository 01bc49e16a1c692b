import { useEffect, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { spokenLanguage, useText } from '../language/language.ts';
import { shortcutWords } from '../language/shortcut-words.ts';
import { useSetting } from '../settings/use-setting.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => isHelpOpen.set(false);
  useEffect(() => dialog.current?.showModal?.(), []);
  const rows = actionNames
    .map(name => ({ label: actionLabel(messages, name), key: keyOfAction(name, keys) }))
    .filter(({ key }) => key !== '');
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="help-title" onClose={close}>
      <header className={styles.head}>
        <h2 id="help-title" className={styles.title}>
          {words.title}
        </h2>
        <button type="button" className={styles.close} aria-label={messages.palette.close} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
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
    </dialog>
  );
}
