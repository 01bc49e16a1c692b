import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { keepFocus, Keycap } from '../surface/key-button.tsx';
import styles from './dialog-parts.module.css';

type TitleProps = { readonly children: ReactNode; readonly detail?: string | undefined };

/** What a dialog is about, and its number in small letters. */
export function DialogTitle({ children, detail }: TitleProps) {
  return (
    <p className={styles.title}>
      {children}
      {detail !== undefined && <small>{detail}</small>}
    </p>
  );
}

/** The keys that end a dialog; the last one is the one that acts. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

type ChoiceProps = {
  readonly label: string;
  /** In the words of the seller. */
  readonly options: readonly string[];
  readonly cursor: number;
  /** The keys that go up and down where numbers belong to a field; else each key says its number. */
  readonly ends?: readonly [above: string, below: string];
  readonly onChoose: (index: number) => void;
};

/** A few keys of which one is chosen. */
export function KeyChoice({ label, options, cursor, ends, onChoose }: ChoiceProps) {
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      {ends && <Keycap>{ends[0]}</Keycap>}
      {options.map((option, index) => (
        <button
          key={option}
          type="button"
          aria-pressed={index === cursor}
          onMouseDown={keepFocus}
          onClick={() => onChoose(index)}
        >
          {option} {!ends && <Keycap>{String(index + 1)}</Keycap>}
        </button>
      ))}
      {ends && <Keycap>{ends[1]}</Keycap>}
    </div>
  );
}

type PagedChoiceProps = Pick<ChoiceProps, 'label' | 'options' | 'cursor' | 'onChoose'>;

/** So many names stand side by side and stay readable. */
const shown = 3;

/** As {@link KeyChoice} by the arrows, of which a few stand in sight; digits belong to a number that is typed. */
export function PagedChoice({ label, options, cursor, onChoose }: PagedChoiceProps) {
  const first = cursor - (cursor % shown);
  return (
    <KeyChoice
      label={label}
      options={options.slice(first, first + shown)}
      cursor={cursor - first}
      ends={['↑', '↓']}
      onChoose={index => onChoose(first + index)}
    />
  );
}

type FieldProps = {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field?: Ref<HTMLInputElement>;
  readonly onEnter?: () => void;
} & Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'onKeyDown' | 'ref'>;

/** A field in a dialog of the window: what is typed with the input method needs one. */
export function DialogField({ label, text, onText, field, onEnter, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        ref={field}
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
        }}
      />
    </div>
  );
}

/** For the field that is typed into first. */
export function focused(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Enter in one of several fields sends the form only where it has such a button. */
export function HiddenSubmit() {
  return (
    <button type="submit" hidden>
      确认
    </button>
  );
}
