import { type SpeechState, useShell } from '@shanmen/shared';
import { fen } from '@shanmen/shared/money';
import { spokenYuan } from '@shanmen/shared/speech';
import { useSyncExternalStore } from 'react';
import type { ScreenKey } from '../keys/screen-key.ts';
import { KeyButton } from '../surface/key-button.tsx';
import styles from './voice-test.module.css';

export const voiceKey = {
  command: 'voice',
  strokes: ['F6'],
  cap: 'F6',
  label: '语音测试',
} as const satisfies ScreenKey<string>;

/** What a visitor will hear; nothing that comes after it cuts it short. */
export const voiceSample = { kind: 'call', text: `您好，应收${spokenYuan(fen(240_50))}` } as const;

const words = {
  ready: '语音可用；音量和语速在右上角“语音”中调，只对本机',
  'no-voice': '本机没有中文语音，以提示音和大字代替',
  'not-armed': '语音在按任意键或点一下后可用',
  muted: '已静音，请在右上角“语音”中打开',
} as const satisfies Record<SpeechState, string>;

/** 语音测试: whether this counter can be heard, before the first visitor stands in front of it. */
export function VoiceTest() {
  const { speech } = useShell();
  const state = useSyncExternalStore(speech.subscribe, speech.state);
  return (
    <div className={styles.voice}>
      <span role="status" aria-label="语音状态" data-speech={state}>
        {words[state]}
      </span>
      <KeyButton of={voiceKey} disabled={state === 'muted'} onPress={() => speech.say(voiceSample)} />
    </div>
  );
}
