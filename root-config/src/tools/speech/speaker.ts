import type { Utterance } from '@shanmen/shared';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { SpeechQueue } from './speech-queue.ts';
import { beepTwice, chineseVoices, cutVoice, speakAloud } from './voice.ts';

const lockName = 'shanmen:speech';
const flashTime = 3_000;

/**
 * Loads what speaks. Of several tabs of one browser the one that holds the lock speaks for all, so
 * that they do not talk over each other. Without a Chinese voice two tones and the text stand in.
 */
export async function loadSpeaker(settings: SettingsStore, flash: (text: string | null) => void) {
  const voices = await chineseVoices();
  const hasVoice = voices.length > 0;
  return { speaker: { say: hasVoice ? speakInTurn(settings) : showInstead(settings, flash) }, hasVoice };
}

function speakInTurn(settings: SettingsStore): (utterance: Utterance) => void {
  const queue = new SpeechQueue({
    speak: text =>
      speakAloud(text, {
        rate: settings.of('speech.rate'),
        volume: settings.of('speech.volume'),
        voiceURI: settings.of('speech.voiceURI'),
      }),
    cut: cutVoice,
    now: () => Date.now(),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
  });
  if (!('locks' in navigator)) return utterance => queue.say(utterance);

  const others = new BroadcastChannel(lockName);
  let isSpeaker = false;
  void navigator.locks.request(lockName, () => {
    isSpeaker = true;
    // Held until this tab is closed; then the next one speaks.
    return new Promise(() => undefined);
  });
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSpeaker && isUtterance(data)) queue.say(data);
  });
  return utterance => {
    if (isSpeaker) queue.say(utterance);
    else others.postMessage(utterance);
  };
}

function showInstead(settings: SettingsStore, flash: (text: string | null) => void) {
  let fading: ReturnType<typeof setTimeout> | undefined;
  return ({ text }: Utterance) => {
    clearTimeout(fading);
    flash(text);
    fading = setTimeout(() => flash(null), flashTime);
    void beepTwice(settings.of('speech.volume'));
  };
}

function isUtterance(value: unknown): value is Utterance {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'kind' in value &&
    (value.kind === 'amount' || value.kind === 'call' || value.kind === 'info')
  );
}
