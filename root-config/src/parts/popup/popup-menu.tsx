import { type ReactNode, useEffect } from 'react';
import { Icon } from '../icons/icon.tsx';
import { moveFocus } from '../../menu/move-focus.ts';
import styles from './popup-menu.module.css';
import { usePopup, type PopupAnchor } from './use-popup.ts';

export type PopupAction = {
  readonly label: string;
  readonly onChoose: () => void;
  readonly icon?: string;
  /** Its key, shown at the end of the line. */
  readonly keys?: string | undefined;
  /** Given: one of several choices, and whether it is the present one. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
};

export type PopupItem = PopupAction | 'line';

type Props = {
  /** The same object until another menu opens. */
  readonly anchor: PopupAnchor;
  /** The menu's name for screen readers. */
  readonly label: string;
  readonly items: readonly PopupItem[];
  /** Above the entries: what the menu is about. */
  readonly heading?: ReactNode;
  readonly onClose: () => void;
};

/** A menu over the page: the first entry has the focus, arrows and letters move it, Enter chooses and closes. */
export function PopupMenu({ anchor, label, items, heading, onClose }: Props) {
  const menu = usePopup<HTMLDivElement>(anchor, onClose);
  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    const entries = () => [...element.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const move = (event: KeyboardEvent) => moveFocus(event, entries());
    const present = entries().find(entry => entry.getAttribute('aria-checked') === 'true');
    (present ?? entries()[0])?.focus({ preventScroll: true });
    element.addEventListener('keydown', move);
    return () => element.removeEventListener('keydown', move);
  }, [anchor, menu]);
  return (
    <div ref={menu} popover="manual" className={styles.menu} role="menu" aria-label={label}>
      {heading}
      {items.map((item, index) =>
        item === 'line' ? (
          <hr key={`line ${index}`} className={styles.line} />
        ) : (
          <Entry key={item.label} item={item} onClose={onClose} />
        ),
      )}
    </div>
  );
}

type EntryProps = { readonly item: PopupAction; readonly onClose: () => void };

function Entry({ item, onClose }: EntryProps) {
  const { label, icon, keys, checked, disabled = false, onChoose } = item;
  const choose = () => {
    if (disabled) return;
    // First closed, so that the focus is back before the action puts it elsewhere.
    onClose();
    onChoose();
  };
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      className={styles.item}
      onClick={choose}
    >
      <span className={styles.icon}>{icon !== undefined && <Icon name={icon} />}</span>
      <span className={styles.label}>{label}</span>
      {keys !== undefined && <kbd className={styles.keys}>{keys}</kbd>}
      {checked === true && <Icon name="check" />}
    </button>
  );
}
