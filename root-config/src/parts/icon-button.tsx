import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & {
  readonly icon: string;
  /** What it does: said by screen readers, shown under the pointer. */
  readonly label: string;
  readonly size?: 'large' | 'small';
  /** What lies over the icon, as a count does. */
  readonly children?: ReactNode;
};

/** A button that is an icon and nothing else. */
export function IconButton({ icon, label, size = 'large', children, ...others }: Props) {
  return (
    <button
      {...others}
      type="button"
      className={styles.button}
      data-size={size}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
