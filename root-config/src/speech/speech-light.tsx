import { Icon } from '../icons/icon.tsx';
import { useText } from '../language/language.ts';
import { useParts } from '../layout/parts-context.ts';
import styles from '../layout/header/header.module.css';
import { useStore } from '../store.ts';

/** Systems in which amounts and numbers are spoken. */
const speaking: ReadonlySet<string> = new Set(['10', '20', '30']);

/** Whether the voice can be heard; a press leads to its settings. */
export function SpeechLight() {
  const { speech, menu, openSettings } = useParts();
  const words = useText().speech;
  const state = useStore(speech.state);
  const { type } = useStore(menu.tree);
  if (type === null || !speaking.has(type)) return null;
  return (
    <button
      type="button"
      className={styles.iconButton}
      data-speech={state}
      aria-label={words.light(words.states[state])}
      title={words.light(words.states[state])}
      onClick={() => openSettings('speech')}
    >
      <Icon name={state === 'ready' ? 'volume-2' : 'volume-x'} />
    </button>
  );
}
