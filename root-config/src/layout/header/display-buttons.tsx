import { useRef, useState, useSyncExternalStore } from 'react';
import { languages, sizes } from '@shanmen/shared/contracts/shell/settings';
import { languageNames, useText } from '../../language/language.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { PopupMenu, type PopupItem } from '../../parts/popup/popup-menu.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';

export function useSizeItems(): readonly PopupItem[] {
  const { settings } = useParts();
  const { header } = useText();
  const size = useSetting('size');
  return sizes.map(one => ({
    label: header.sizes[one],
    checked: one === size,
    onChoose: () => settings.change({ size: one }),
  }));
}

export function useLanguageItems(): readonly PopupItem[] {
  const { settings } = useParts();
  const language = useSetting('language');
  return languages.map(one => ({
    label: languageNames[one],
    checked: one === language,
    onChoose: () => settings.change({ language: one }),
  }));
}

/** The theme that is not the present one: what the button is called, and what it does. */
export function useOtherTheme() {
  const { settings } = useParts();
  const { theme } = useStore(settings.display);
  const { header } = useText();
  const isDark = theme === 'dark';
  return {
    label: isDark ? header.lightTheme : header.darkTheme,
    icon: isDark ? 'sun' : 'moon',
    onChoose: () => settings.change({ theme: isDark ? 'light' : 'dark' }),
  };
}

/** The full screen of the browser, which has nothing to do with a tab that fills the window. */
export function useFullScreen() {
  const { header } = useText();
  const isFull = useSyncExternalStore(followFullScreen, () => Boolean(document.fullscreenElement));
  return {
    label: isFull ? header.leaveFullScreen : header.enterFullScreen,
    icon: isFull ? 'minimize' : 'maximize',
    onChoose: () => void turnFullScreen(!isFull),
  };
}

async function turnFullScreen(isWanted: boolean): Promise<void> {
  try {
    await (isWanted ? document.documentElement.requestFullscreen() : document.exitFullscreen());
  } catch (error) {
    console.warn('The browser refused the full screen', error);
  }
}

function followFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function SizeButton() {
  return <ChoiceButton icon="a-large-small" label={useText().header.size} items={useSizeItems()} />;
}

export function LanguageButton() {
  return <ChoiceButton icon="languages" label={useText().header.language} items={useLanguageItems()} />;
}

export function ThemeButton() {
  return <ActButton {...useOtherTheme()} />;
}

export function FullScreenButton() {
  return <ActButton {...useFullScreen()} />;
}

type ActProps = { readonly label: string; readonly icon: string; readonly onChoose: () => void };

function ActButton({ label, icon, onChoose }: ActProps) {
  return <IconButton icon={icon} label={label} onClick={onChoose} />;
}

type ChoiceProps = {
  readonly icon: string;
  readonly label: string;
  readonly items: readonly PopupItem[];
};

function ChoiceButton({ icon, label, items }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor === null ? button.current : null)}
      />
      {anchor && <PopupMenu anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}
