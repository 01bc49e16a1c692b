import styles from './cells.module.css';

/** The key that does what a button says, quieter than its word; a screen reader has it from the button itself. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={styles['key']} aria-hidden="true">
      {keys}
    </kbd>
  );
}
