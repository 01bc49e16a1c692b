import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../antd.ts';
import styles from './files.module.css';

type ChosenProps = {
  /** `.xlsx,.csv`, as the dialog of the browser takes it. */
  readonly accept: string;
  readonly onChosen: (file: File) => void;
  readonly children: ReactNode;
};

/** A place that a file is dropped on, or that opens the dialog of the browser. */
export function FileDrop({
  accept,
  onChosen,
  children,
  disabled,
}: ChosenProps & { readonly disabled: boolean }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChosen(file);
  };
  return (
    <label
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
