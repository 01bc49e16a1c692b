import { type KeyboardEvent, useState } from 'react';

import { spokenLanguage, useText } from '../../language/language.ts';
import { shortcutWords } from '../../language/apart/shortcut-words.ts';
import type { Messages } from '../../language/zh-cn.ts';
import { useParts } from '../../layout/parts-context.ts';
import { Button } from '../../parts/button.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { actionLabel } from './action-words.ts';
import { type ActionName, actionNames, actionOfKey, keyOfAction, shellActions } from './actions.ts';
import { keyName, strokeOf } from './key-name.ts';
import styles from './shortcut-settings.module.css';

/** Keys that business screens declare for themselves; the shell takes none of them. */
const ofScreens = listed(
  'F1 F2 F3 F4 F6 F7 F8 F9 F10 Ctrl+KeyS Ctrl+Enter Ctrl+KeyP Ctrl+KeyZ Ctrl+KeyD Ctrl+Delete ' +
    'Alt+KeyA Alt+KeyN Alt+KeyO Alt+KeyP',
);

/** Keys of the browser, and of editing text, that people rely on. */
const ofTheBrowser = listed(
  'F5 F11 F12 Ctrl+KeyW Ctrl+KeyN Ctrl+KeyT Alt+KeyD Alt+KeyF Alt+KeyE Alt+ArrowLeft Alt+ArrowRight ' +
    'Ctrl+KeyA Ctrl+KeyC Ctrl+KeyV Ctrl+KeyX Ctrl+KeyY Ctrl+KeyF Ctrl+KeyR Ctrl+Shift+KeyT Alt+F4',
);

/** Why the shell may not use a key; null when it may. `bare`: without Ctrl or Alt it belongs to whoever types. */
export function keyFault(stroke: string): 'reserved' | 'bare' | null {
  if (ofScreens.has(stroke) || ofTheBrowser.has(stroke)) return 'reserved';
  return /^(Ctrl|Alt)\+/.test(stroke) ? null : 'bare';
}

function listed(keys: string): ReadonlySet<string> {
  return new Set(keys.split(' '));
}

type Keys = Readonly<Record<string, string>>;

/** 设置 → 快捷键: every action with its key, to change, to take away, or to put back. */
export function ShortcutSettings() {
  const { settings } = useParts();
  const messages = useText();
  const shortcuts = shortcutWords[spokenLanguage()];
  const keys = useSetting('shortcuts.keys');
  const [asked, setAsked] = useState<ActionName | null>(null);
  const [fault, setFault] = useState('');
  const keep = (next: Keys) => settings.change({ 'shortcuts.keys': next });

  function take(name: ActionName, stroke: string): void {
    const problem = problemOf(messages, keys, name, stroke);
    setFault(problem);
    if (problem !== '') return;
    setAsked(null);
    keep(stroke === shellActions[name].key ? without(keys, name) : { ...keys, [name]: stroke });
  }

  return (
    <div className={styles.box}>
      <ul className={styles.list}>
        {actionNames.map(name => (
          <ShortcutRow
            key={name}
            label={actionLabel(messages, name)}
            stroke={keyOfAction(name, keys)}
            isAsked={asked === name}
            fault={asked === name ? fault : ''}
            onAsk={isAsked => {
              setFault('');
              setAsked(isAsked ? name : null);
            }}
            onPress={stroke => take(name, stroke)}
            onRemove={() => keep({ ...keys, [name]: '' })}
          />
        ))}
      </ul>
      <div>
        <Button disabled={Object.keys(keys).length === 0} onClick={() => settings.reset(['shortcuts.keys'])}>
          {shortcuts.reset}
        </Button>
      </div>
    </div>
  );
}

/** Why an action cannot have a key, as a sentence; '' when it can. */
function problemOf(messages: Messages, keys: Keys, name: ActionName, stroke: string): string {
  const shortcuts = shortcutWords[spokenLanguage()];
  const fault = keyFault(stroke);
  if (fault !== null) return shortcuts[fault];
  const holder = actionOfKey(stroke, keys);
  return holder === undefined || holder === name ? '' : shortcuts.taken(actionLabel(messages, holder));
}

function without(keys: Keys, name: string): Keys {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => key !== name));
}

type RowProps = {
  readonly label: string;
  readonly stroke: string;
  readonly isAsked: boolean;
  readonly fault: string;
  readonly onAsk: (isAsked: boolean) => void;
  readonly onPress: (stroke: string) => void;
  readonly onRemove: () => void;
};

function ShortcutRow({ label, stroke, isAsked, fault, onAsk, onPress, onRemove }: RowProps) {
  const shortcuts = shortcutWords[spokenLanguage()];
  const listen = (event: KeyboardEvent) => {
    if (!isAsked || event.nativeEvent.isComposing || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = strokeOf(event.nativeEvent);
    if (pressed === 'Escape') onAsk(false);
    else if (pressed !== null) onPress(pressed);
  };
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      {fault !== '' && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
      <button
        type="button"
        className={styles.key}
        aria-label={shortcuts.change(label)}
        aria-pressed={isAsked}
        // Taken before the shell hears of it, so that a key which is in use can be told so.
        data-takes-keys={isAsked || undefined}
        onClick={() => onAsk(!isAsked)}
        onKeyDown={listen}
        onBlur={() => isAsked && onAsk(false)}
      >
        {isAsked ? shortcuts.press : stroke === '' ? shortcuts.none : keyName(stroke)}
      </button>
      <IconButton
        icon="x"
        label={shortcuts.remove(label)}
        size="small"
        disabled={stroke === ''}
        onClick={onRemove}
      />
    </li>
  );
}
