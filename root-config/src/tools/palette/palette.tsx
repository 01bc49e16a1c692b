import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useSession } from '@shanmen/shared';
import { Icon } from '../../parts/icons/icon.tsx';
import { paletteWords } from '../../language/apart/palette-words.ts';
import { useText, useWords } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { useListening } from '../../layout/use-listening.ts';
import { useStore } from '../../parts/store.ts';
import { findItems } from './find-items.ts';
import { isPaletteOpen, offers } from './open-palette.ts';
import { otherMenus } from './other-menus.ts';
import { type OtherMenus, paletteItems, type PaletteItem } from './palette-items.ts';
import styles from './palette.module.css';
import { recentOf, remember } from './recent.ts';

const page = 8;

/** One field that finds every page, open tab, tool and command. Escape closes it, the focus goes back. */
export function Palette() {
  const palette = useWords(paletteWords);
  const userName = useSession()?.userInfo.userName ?? '';
  const items = useItems();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const recent = useMemo(() => recentOf(userName), [userName]);
  const found = findItems(items, words, recent);
  const present = Math.min(chosen, found.items.length - 1);
  const dialog = useListening<HTMLDialogElement>((element, signal) => {
    const press = (place: number, inWindow: boolean) => choose(found.items[place], inWindow);
    listenToPointer(element, signal, { point: setChosen, press, leave: close });
  });
  useEffect(() => dialog.current?.showModal?.(), [dialog]);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [dialog, present, words]);

  function close(): void {
    // Before anything else, so that the focus is back when a page puts it elsewhere.
    dialog.current?.close?.();
    isPaletteOpen.set(false);
  }

  function choose(item: PaletteItem | undefined, inWindow: boolean): void {
    if (!item) return;
    remember(userName, item.id);
    close();
    if (inWindow && item.address !== null) window.open(item.address, '_blank', 'noopener');
    else item.run();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const next = placeAfter(event.key, present, found.items.length);
    if (next !== null) setChosen(next);
    else if (event.key === 'Enter') choose(found.items[present], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={palette.title}
      // The close event comes a moment later, and a key pressed in between would find the palette open.
      onCancel={close}
      onClose={() => isPaletteOpen.set(false)}
    >
      <Field
        words={words}
        present={found.items.length > 0 ? present : null}
        onChange={text => {
          setWords(text);
          setChosen(0);
        }}
        onKey={onKey}
      />
      <div id="palette-list" className={styles.list} role="listbox" aria-label={palette.title}>
        {found.items.map((item, index) => (
          <Row key={item.id} item={item} place={index} isChosen={index === present} />
        ))}
      </div>
      {found.items.length === 0 && (
        <p className={styles.none}>{words.trim() === '' ? palette.empty : palette.nothing(words.trim())}</p>
      )}
      <Foot count={words.trim() === '' ? null : found.count} />
    </dialog>
  );
}

type FieldProps = {
  readonly words: string;
  readonly present: number | null;
  readonly onChange: (words: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
};

function Field({ words, present, onChange, onKey }: FieldProps) {
  const palette = useWords(paletteWords);
  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        className={styles.input}
        role="combobox"
        aria-label={palette.title}
        aria-expanded={present !== null}
        aria-controls="palette-list"
        aria-activedescendant={present === null ? undefined : `palette-${present}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={palette.hint}
        value={words}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKey}
      />
    </div>
  );
}

/** All that can be chosen, anew whenever menu, tabs, permissions, language or what the page offers change. */
function useItems(): readonly PaletteItem[] {
  const parts = useParts();
  const messages = useText();
  const palette = useWords(paletteWords);
  const session = useSession();
  const [others, setOthers] = useState<OtherMenus>(new Map());
  // Followed here; the function below reads what they hold.
  useStore(parts.menu.tree);
  useStore(parts.tabs.state);
  useStore(parts.tools);
  useStore(offers);
  useEffect(() => {
    let isWanted = true;
    void otherMenus().then(menus => isWanted && setOthers(menus));
    return () => {
      isWanted = false;
    };
  }, [session]);
  return paletteItems(parts, { ...messages, palette }, others);
}

type RowProps = { readonly item: PaletteItem; readonly place: number; readonly isChosen: boolean };

/** The focus stays in the field; which row is meant is told by its id. */
function Row({ item, place, isChosen }: RowProps) {
  const { unbuilt } = useText().menu;
  return (
    <div
      id={`palette-${place}`}
      className={styles.row}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-place={place}
      data-unbuilt={item.isUnbuilt || undefined}
    >
      <Icon name={item.icon} />
      <span className={styles.title}>{item.title}</span>
      {item.keys !== '' && <kbd className={styles.keys}>{item.keys}</kbd>}
      {item.isUnbuilt && <span className={styles.unbuilt}>{unbuilt}</span>}
      <span className={styles.note}>{item.note}</span>
    </div>
  );
}

type Pointed = {
  readonly point: (place: number) => void;
  readonly press: (place: number, inWindow: boolean) => void;
  readonly leave: () => void;
};

/** The row under the pointer is the chosen one; a press beside the palette leaves it. */
function listenToPointer(dialog: HTMLElement, signal: AbortSignal, { point, press, leave }: Pointed): void {
  const placeOf = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    return row ? Number(row.dataset['place']) : null;
  };
  const move = (event: PointerEvent) => {
    const place = placeOf(event);
    if (place !== null) point(place);
  };
  const click = (event: MouseEvent) => {
    const place = placeOf(event);
    if (place !== null) press(place, event.ctrlKey || event.metaKey);
    else if (event.target === dialog) leave();
  };
  dialog.addEventListener('pointermove', move, { signal });
  dialog.addEventListener('click', click, { signal });
}

/** How it is used, for whoever looks down; the number is said to screen readers as it changes. */
function Foot({ count }: { readonly count: number | null }) {
  const palette = useWords(paletteWords);
  return (
    <footer className={styles.foot}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {palette.choose}
      </span>
      <span>
        <kbd>Enter</kbd> {palette.open}
      </span>
      <span>
        <kbd>Ctrl+Enter</kbd> {palette.newWindow}
      </span>
      <span>
        <kbd>Esc</kbd> {palette.close}
      </span>
      <output className={styles.count}>{count === null ? '' : palette.found(count)}</output>
    </footer>
  );
}

function placeAfter(key: string, present: number, length: number): number | null {
  if (length === 0) return null;
  if (key === 'ArrowDown') return (present + 1) % length;
  if (key === 'ArrowUp') return (present - 1 + length) % length;
  if (key === 'PageDown') return Math.min(present + page, length - 1);
  if (key === 'PageUp') return Math.max(present - page, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : null;
}
