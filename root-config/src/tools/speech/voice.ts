import type { SpeechPorts } from './speech-queue.ts';

export type VoiceChoice = { readonly rate: number; readonly volume: number; readonly voiceURI: string };

const slowestChar = 600;
const shortest = 4_000;

/** The Chinese voices of this computer, its own before those of a service; the list is late at first. */
export async function chineseVoices(patience = 2_000): Promise<readonly SpeechSynthesisVoice[]> {
  const synthesis = window.speechSynthesis;
  if (!synthesis) return [];
  if (synthesis.getVoices().length === 0) await voicesChanged(synthesis, patience);
  const chinese = synthesis.getVoices().filter(voice => /^(zh[-_]CN|cmn)/i.test(voice.lang));
  return [...chinese].sort((a, b) => Number(b.localService) - Number(a.localService));
}

/** Says one text in zh-CN. Resolves when it ends; a browser that forgets to say so is not waited for. */
export async function speakAloud(text: string, choice: VoiceChoice): Promise<void> {
  const voices = await chineseVoices();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'zh-CN';
  utterance.rate = choice.rate;
  utterance.volume = choice.volume;
  utterance.voice = voices.find(voice => voice.voiceURI === choice.voiceURI) ?? voices[0] ?? null;
  await new Promise<void>(resolve => {
    const enough = setTimeout(resolve, shortest + text.length * slowestChar);
    const end = () => {
      clearTimeout(enough);
      resolve();
    };
    utterance.onend = end;
    utterance.onerror = end;
    window.speechSynthesis.speak(utterance);
  });
}

/** Two tones that call for a look at the screen, where no voice speaks Chinese. */
export async function beepTwice(volume: number): Promise<void> {
  const audio = new AudioContext();
  const gain = new GainNode(audio, { gain: volume / 4 });
  gain.connect(audio.destination);
  const ended = [880, 660].map((frequency, index) => {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(gain);
    tone.start(audio.currentTime + index * 0.18);
    tone.stop(audio.currentTime + index * 0.18 + 0.15);
    return new Promise<void>(resolve => {
      tone.onended = () => resolve();
    });
  });
  await Promise.all(ended);
  await audio.close();
}

export const cutVoice: SpeechPorts['cut'] = () => window.speechSynthesis?.cancel();

function voicesChanged(synthesis: SpeechSynthesis, patience: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(late);
      synthesis.removeEventListener('voiceschanged', done);
      resolve();
    };
    const late = setTimeout(done, patience);
    synthesis.addEventListener('voiceschanged', done);
  });
}
