import { useState } from 'react';
import { settingRules, type Settings } from '@shanmen/shared/contracts/shell/settings';
import { useParts } from '../../layout/parts-context.ts';
import { useSettingsText } from '../drawer/settings-text.ts';
import { useSetting } from '../use-setting.ts';
import styles from './controls.module.css';
import { controlId, Row, type NamedKey } from './row.tsx';

type KeysOf<T> = {
  [K in NamedKey]: Settings[K] extends T ? (T extends Settings[K] ? K : never) : never;
}[NamedKey];

type ToggleProps = {
  readonly of: KeysOf<boolean>;
  /** The administrator has it on, whatever the user set. */
  readonly isForced?: boolean;
};

/** On or off. */
export function Toggle({ of: key, isForced = false }: ToggleProps) {
  const { settings } = useParts();
  const text = useSettingsText();
  const isOn = useSetting(key) || isForced;
  return (
    <Row of={key} note={isForced ? text.byPolicy : undefined}>
      <input
        id={controlId(key)}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isForced}
        onChange={event => settings.set(key, event.target.checked)}
      />
    </Row>
  );
}

type NumberProps = {
  readonly of: KeysOf<number>;
  readonly least: number;
  readonly most?: number;
  readonly step?: number;
  /** Why a number is refused, beyond the rule of the setting; null when it is fine. */
  readonly fault?: (value: number | null) => string | null;
  readonly note?: string | null;
};

/** A whole number, stored as soon as it is one that holds. */
export function NumberField({ of: key, least, most, step = 1, fault, note = null }: NumberProps) {
  const { settings } = useParts();
  const value = useSetting(key);
  const [draft, setDraft] = useState<string | null>(null);
  const number = draft === null ? value : numberIn(draft);
  const refusal = fault?.(number) ?? null;
  const isValid = refusal === null && settingRules[key].isValid(number);
  const change = (typed: string) => {
    const next = numberIn(typed);
    setDraft(typed);
    const holds = next !== null && settingRules[key].isValid(next) && (fault?.(next) ?? null) === null;
    if (holds) settings.set(key, next);
  };
  return (
    <Row of={key} note={refusal === null ? (note ?? undefined) : <span role="alert">{refusal}</span>}>
      <input
        id={controlId(key)}
        className={styles.number}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        step={step}
        value={draft ?? String(value)}
        aria-invalid={!isValid || undefined}
        onChange={event => change(event.target.value)}
        onBlur={() => isValid && setDraft(null)}
      />
    </Row>
  );
}

function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

type RangeProps = {
  readonly of: KeysOf<number>;
  readonly least: number;
  readonly most: number;
  readonly step: number;
};

/** An amount on a scale. */
export function RangeField({ of: key, least, most, step }: RangeProps) {
  const { settings } = useParts();
  const value = useSetting(key);
  return (
    <Row of={key}>
      <input
        id={controlId(key)}
        className={styles.range}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={event => settings.set(key, Number(event.target.value))}
      />
      <output className={styles.amount} htmlFor={controlId(key)}>
        {value}
      </output>
    </Row>
  );
}

type TextProps = { readonly of: 'watermark.text'; readonly longest: number; readonly placeholder: string };

/** A short text. */
export function TextField({ of: key, longest, placeholder }: TextProps) {
  const { settings } = useParts();
  return (
    <Row of={key} isWide>
      <input
        id={controlId(key)}
        className={styles.text}
        type="text"
        maxLength={longest}
        placeholder={placeholder}
        value={useSetting(key)}
        onChange={event => settings.set(key, event.target.value)}
      />
    </Row>
  );
}
