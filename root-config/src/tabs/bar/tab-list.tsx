import { useEffect, useState } from 'react';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { moveFocus } from '../../menu/move-focus.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { usePopup, type PopupAnchor } from '../../parts/popup/use-popup.ts';
import { activateTab, closeTab } from '../../shell/opening/tab-actions.ts';
import { useStore } from '../../parts/store.ts';
import styles from './tab-list.module.css';
import { TabMark } from './tab-mark.tsx';
import { isInBar, titleOf, type OpenScreen } from '../open-screen.ts';

type Props = { readonly anchor: PopupAnchor; readonly onClose: () => void };

/** All tabs of the system below each other, with a field that narrows them down. */
export function TabList({ anchor, onClose }: Props) {
  const { tabs } = useParts();
  const { tabs: text } = useText();
  const { list, activeId } = useStore(tabs.state);
  const [words, setWords] = useState('');
  const popup = usePopup<HTMLDivElement>(anchor, onClose);
  useEffect(() => {
    const element = popup.current;
    if (!element) return undefined;
    const move = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && !/^Arrow(Up|Down)$/.test(event.key);
      if (!isTyping) moveFocus(event, [...element.querySelectorAll<HTMLElement>('input, [data-tab-entry]')]);
    };
    element.querySelector('input')?.focus({ preventScroll: true });
    element.addEventListener('keydown', move);
    return () => element.removeEventListener('keydown', move);
  }, [anchor, popup]);
  const found = list.filter(screen => isInBar(screen) && isFound(screen, words));
  return (
    <div ref={popup} popover="manual" className={styles.box} role="dialog" aria-label={text.all}>
      <input
        type="search"
        className={styles.filter}
        placeholder={text.filter}
        aria-label={text.filter}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <ul className={styles.list}>
        {found.map(screen => (
          <Entry key={screen.id} screen={screen} isActive={screen.id === activeId} onClose={onClose} />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.nothing}>{text.nothingFound}</p>}
    </div>
  );
}

type EntryProps = { readonly screen: OpenScreen; readonly isActive: boolean; readonly onClose: () => void };

function Entry({ screen, isActive, onClose }: EntryProps) {
  const parts = useParts();
  const { tabs: text } = useText();
  const title = titleOf(screen);
  const open = () => {
    onClose();
    activateTab(parts, screen);
  };
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.open}
        data-tab-entry
        aria-current={isActive ? 'page' : undefined}
        onClick={open}
      >
        <TabMark screen={screen} isActive={isActive} />
        <span className={styles.title}>{title}</span>
      </button>
      {screen.fixed === null ? (
        <IconButton
          icon="x"
          label={`${text.close} ${title}`}
          size="small"
          onClick={() => closeTab(parts, screen.id)}
        />
      ) : (
        <span className={styles.pin}>{screen.fixed === 'pin' && <Icon name="pin" />}</span>
      )}
    </li>
  );
}

/** By words of the title, by the initials of the entry, or by the address. */
function isFound(screen: OpenScreen, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  const texts = [titleOf(screen), screen.route.initials, screen.address];
  return texts.some(text => text.toLowerCase().includes(wanted));
}
