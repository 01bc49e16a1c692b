import { waitFor } from '@testing-library/dom';
import type { Utterance } from '@shanmen/shared';
import { createSettingsStore } from '../../settings/settings-store.ts';
import { loadSpeaker } from './speaker.ts';
import { createSpeech } from './speech.ts';

const hello: Utterance = { kind: 'info', text: '请通行' };
const settings = () => createSettingsStore(() => new Date(0));
const settle = () => new Promise(resolve => setTimeout(resolve, 0));

beforeEach(() => localStorage.clear());

describe('S-41 when the voice may speak', () => {
  async function armed(hasVoice: boolean) {
    const said: string[] = [];
    const store = settings();
    const speaker = { say: ({ text }: Utterance) => void said.push(text) };
    const speech = createSpeech(store, async () => ({ speaker, hasVoice }));
    speech.say(hello);
    const before = speech.state.get();
    window.dispatchEvent(new Event('keydown'));
    await settle();
    return { said, store, speech, before };
  }

  it('waits for the first key or click, and says nothing late', async () => {
    const { said, speech, before } = await armed(true);
    expect([before, speech.state.get(), said]).toEqual(['not-armed', 'ready', []]);
    speech.say(hello);
    expect(said).toEqual(['请通行']);
  });

  it('says that this computer has no Chinese voice', async () => {
    const { speech } = await armed(false);
    expect(speech.state.get()).toBe('no-voice');
  });

  it('is silent when it is switched off, at once', async () => {
    const { said, store, speech } = await armed(true);
    store.change({ 'speech.on': false });
    speech.say(hello);
    expect([speech.state.get(), said]).toEqual(['muted', []]);
  });
});

describe('S-41 who speaks', () => {
  const spoken: string[] = [];
  let voices: readonly { lang: string; localService: boolean; voiceURI: string }[] = [];
  let tones = 0;
  let voicesAtOnce = 0;

  class FakeUtterance {
    onend: (() => void) | null = null;
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }

  beforeEach(() => {
    spoken.length = 0;
    tones = 0;
    voicesAtOnce = 0;
    let speaking = 0;
    voices = [{ lang: 'zh-CN', localService: true, voiceURI: 'own' }];
    const channels = new Set<EventTarget>();
    Object.assign(globalThis, {
      SpeechSynthesisUtterance: FakeUtterance,
      BroadcastChannel: class extends EventTarget {
        constructor() {
          super();
          channels.add(this);
        }
        postMessage(data: unknown) {
          for (const other of channels) {
            if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
          }
        }
      },
      AudioContext: class {
        currentTime = 0;
        close = async () => undefined;
      },
      GainNode: class {
        connect = () => undefined;
      },
      OscillatorNode: class {
        onended: (() => void) | null = null;
        connect = () => undefined;
        start = () => void (tones += 1);
        stop = () => setTimeout(() => this.onended?.(), 0);
      },
    });
    Object.defineProperty(window, 'speechSynthesis', {
      configurable: true,
      value: Object.assign(new EventTarget(), {
        getVoices: () => voices,
        cancel: () => undefined,
        speak(utterance: FakeUtterance) {
          spoken.push(utterance.text);
          voicesAtOnce = Math.max(voicesAtOnce, ++speaking);
          setTimeout(() => {
            speaking -= 1;
            utterance.onend?.();
          }, 0);
        },
      }),
    });
    const held = new Set<string>();
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        async request(name: string, hold: () => Promise<unknown>) {
          if (held.has(name)) return new Promise(() => undefined);
          held.add(name);
          return hold();
        },
      },
    });
  });

  it('lets one of two tabs speak for both', async () => {
    const first = await loadSpeaker(settings(), () => undefined);
    const second = await loadSpeaker(settings(), () => undefined);
    first.speaker.say({ kind: 'call', text: '第一' });
    second.speaker.say({ kind: 'call', text: '第二' });
    await waitFor(() => expect(spoken).toEqual(['第一', '第二']));
    expect(voicesAtOnce).toBe(1);
  });

  it('twin: without the lock both talk over each other', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const first = await loadSpeaker(settings(), () => undefined);
    const second = await loadSpeaker(settings(), () => undefined);
    first.speaker.say({ kind: 'call', text: '第一' });
    second.speaker.say({ kind: 'call', text: '第二' });
    await waitFor(() => expect(spoken).toEqual(['第一', '第二']));
    expect(voicesAtOnce).toBe(2);
  });

  it('beeps and shows the text where no voice speaks Chinese', async () => {
    voices = [{ lang: 'en-US', localService: true, voiceURI: 'other' }];
    const flashed: (string | null)[] = [];
    const { speaker, hasVoice } = await loadSpeaker(settings(), text => flashed.push(text));
    speaker.say(hello);
    await settle();
    expect([hasVoice, flashed, spoken, tones]).toEqual([false, ['请通行'], [], 2]);
  });
});
