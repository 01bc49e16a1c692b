import type { SpeechState, Utterance } from '@shanmen/shared';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { createStore, type Store } from '../../parts/store.ts';

export type Speech = {
  readonly state: Store<SpeechState>;
  /** What is shown large for three seconds because no voice can say it. */
  readonly flashed: Store<string | null>;
  readonly say: (utterance: Utterance) => void;
};

type Speaker = Pick<Speech, 'say'>;

export type SpeechLoader = (
  settings: SettingsStore,
  flash: (text: string | null) => void,
) => Promise<{ speaker: Speaker; hasVoice: boolean }>;

/**
 * The voice of the product. A browser speaks only after a gesture of its user, so the engine is loaded
 * with the first one; what is asked for earlier is not said late, because it would no longer be true.
 */
export function createSpeech(settings: SettingsStore, load: SpeechLoader): Speech {
  const state = createStore<SpeechState>('not-armed');
  const flashed = createStore<string | null>(null);
  let speaker: Speaker | null = null;
  let hasVoice = false;

  function judgeState(): void {
    const voice = hasVoice ? 'ready' : 'no-voice';
    state.set(!settings.of('speech.on') ? 'muted' : speaker === null ? 'not-armed' : voice);
  }

  async function arm(): Promise<void> {
    for (const kind of gestures) window.removeEventListener(kind, armNow, true);
    try {
      ({ speaker, hasVoice } = await load(settings, text => flashed.set(text)));
    } catch (error) {
      console.warn('The voice could not be loaded', error);
    }
    judgeState();
  }
  const armNow = () => void arm();

  for (const kind of gestures) window.addEventListener(kind, armNow, { capture: true });
  settings.subscribe(judgeState);
  judgeState();

  return {
    state,
    flashed,
    say(utterance) {
      if (settings.of('speech.on')) speaker?.say(utterance);
    },
  };
}

const gestures = ['pointerdown', 'keydown'] as const;
