import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { useStore } from '../../parts/store.ts';

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
    <IconButton
      data-speech={state}
      icon={state === 'ready' ? 'volume-2' : 'volume-x'}
      label={words.light(words.states[state])}
      onClick={() => openSettings('speech')}
    />
  );
}
