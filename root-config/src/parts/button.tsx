import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  readonly kind?: 'plain' | 'primary' | 'danger';
};

/** A button with a word on it; one of a group is the primary one. */
export function Button({ kind = 'plain', ...others }: Props) {
  return <button {...others} type="button" className={styles.button} data-kind={kind} />;
}
