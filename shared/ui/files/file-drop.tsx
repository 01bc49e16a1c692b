import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from '../antd.ts';
import styles from './files.module.css';

type ChosenProps = {
  /** `.xlsx,.csv`, as the dialog of the browser takes it. */
  readonly accept: string;
  readonly onChosen: (file: File) => void;
  readonly children: ReactNode;
};

/** A place that a file is dropped on, or that opens the dialog of the browser: the field itself lies over it. */
export function FileDrop({
  accept,
  onChosen,
  children,
  disabled,
}: ChosenProps & { readonly disabled: boolean }) {
  return (
    <label className={styles['drop']}>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={event => takeChosen(event, onChosen)}
      />
      {children}
    </label>
  );
}

/** A button that opens the dialog of the browser. */
export function FileButton({ accept, onChosen, children }: ChosenProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={input} type="file" hidden accept={accept} onChange={event => takeChosen(event, onChosen)} />
      <Button size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** The same file may be chosen again, put right meanwhile. */
function takeChosen({ target }: ChangeEvent<HTMLInputElement>, onChosen: (file: File) => void): void {
  const [file] = target.files ?? [];
  target.value = '';
  if (file) onChosen(file);
}
