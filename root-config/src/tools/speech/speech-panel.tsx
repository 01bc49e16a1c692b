import { useEffect, useState } from 'react';
import { fen } from '@shanmen/shared/money';
import { spokenYuan } from '@shanmen/shared/speech';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import styles from './speech-panel.module.css';
import { chineseVoices } from './voice.ts';

/** 语音: how the voice of this computer stands, which one speaks, and a sentence to hear it by. */
export function SpeechPanel() {
  const { speech, settings } = useParts();
  const words = useText().speech;
  const state = useStore(speech.state);
  const chosen = useSetting('speech.voiceURI');
  const voices = useVoices();
  return (
    <div className={styles.panel}>
      <p className={styles.state} data-state={state} role="status">
        {words.states[state]}
      </p>
      {voices.length > 1 && (
        <label className={styles.voice}>
          {words.voice}
          <select
            value={chosen}
            onChange={event => settings.change({ 'speech.voiceURI': event.target.value })}
          >
            <option value="">{words.anyVoice}</option>
            {voices.map(voice => (
              <option key={voice.voiceURI} value={voice.voiceURI}>
                {voice.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        className={styles.test}
        disabled={state === 'muted'}
        onClick={() => speech.say({ kind: 'call', text: sample })}
      >
        {words.test}
      </button>
    </div>
  );
}

/** Spoken in Chinese whatever the shell speaks: it is how the till will sound. */
const sample = spokenYuan(fen(24_050));

function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    let isGone = false;
    void chineseVoices().then(found => {
      if (!isGone) setVoices(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return voices;
}
