import { type Fen, fen, formatYuan, parseYuan } from '@shanmen/shared/money';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import styles from './form-fields.module.css';

type YuanFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | null;
};

/** An amount in yuan, typed; full-width digits of an input method are read as plain ones. */
export function YuanField({ label, value, onChange, problem }: YuanFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.amount}>
        <span aria-hidden="true">¥</span>
        <input
          id={id}
          ref={focusAtFirst}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={event => onChange(event.target.value)}
        />
      </span>
      <span id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </span>
    </div>
  );
}

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Why what stands in it cannot be taken, or null; left out where nothing can be wrong. */
  readonly problem?: string | null;
  readonly field?: Ref<HTMLInputElement>;
} & Pick<ComponentProps<'input'>, 'maxLength' | 'placeholder' | 'inputMode' | 'autoComplete'>;

/** One line of text in a form of a counter. */
export function TextField({ label, value, onChange, problem, field, ...input }: TextFieldProps) {
  const id = useId();
  const said = problem !== undefined && {
    'aria-invalid': problem !== null,
    'aria-describedby': `${id}-problem`,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        {...said}
        id={id}
        ref={field}
        className={styles.text}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

type FieldRowProps = { readonly isStacked?: boolean; readonly children: ReactNode };

/** A wide field and a narrow one beside it; stacked where the first one needs the whole width. */
export function FieldRow({ isStacked = false, children }: FieldRowProps) {
  return (
    <div className={styles.row} data-stacked={isStacked}>
      {children}
    </div>
  );
}

type Bounds = {
  /** What is said when nothing was typed. */
  readonly missing: string;
  readonly mostFen: number;
};

export type ReadYuan =
  | { readonly amountFen: Fen; readonly problem: null }
  | { readonly amountFen: null; readonly problem: string };

/** An amount of cash, or why what was typed is none. */
export function readYuan(text: string, bounds: Bounds): ReadYuan {
  const typed = text.trim();
  const amountFen = parseYuan(text);
  if (amountFen !== null && amountFen >= 0 && amountFen <= bounds.mostFen)
    return { amountFen, problem: null };
  if (typed === '') return { amountFen: null, problem: bounds.missing };
  const isTooMuch = (amountFen ?? 0) > bounds.mostFen || /^\d{12,}$/.test(typed.replaceAll(',', ''));
  return {
    amountFen: null,
    problem: isTooMuch
      ? tooMuchWords(bounds.mostFen)
      : `「${typed}」不是金额，请填不小于 0 的数字，如 200 或 200.50`,
  };
}

export function tooMuchWords(mostFen: number): string {
  return `金额太大，最多 ¥${formatYuan(fen(mostFen))}`;
}

/** The amount is what a dialog asks for, unless a field above it of the same form has to be filled in before. */
function focusAtFirst(input: HTMLInputElement | null): void {
  const first = document.activeElement;
  const isAsked = first instanceof HTMLInputElement && first.form !== null && first.form === input?.form;
  if (!isAsked) input?.focus();
}
