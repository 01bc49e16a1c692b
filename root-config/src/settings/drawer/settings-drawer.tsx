import { Suspense, useEffect, useId, lazy, type ComponentType } from 'react';
import { layouts, languages, palettes } from '@shanmen/shared/contracts/shell/settings';

import { Icon } from '../../parts/icons/icon.tsx';
import { useParts } from '../../layout/parts-context.ts';
import { useListening } from '../../layout/use-listening.ts';
import { moveFocus } from '../../menu/move-focus.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { settingsSections, type SettingsSection } from '../open-settings.ts';
import { DrawerFoot } from './drawer-foot.tsx';
import { useSettingsLanguage, useSettingsText } from './settings-text.ts';
import styles from './settings-drawer.module.css';
import {
  LockSection,
  ShortcutsSection,
  SpeechSection,
  TabsSection,
  WatermarkSection,
} from './small-sections.tsx';
import { Choice } from '../controls/choice.tsx';
import { Toggle } from '../controls/fields.tsx';
import { LayoutPicture, PalettePicture, ThemePicture } from '../controls/pictures.tsx';
import { useSetting } from '../use-setting.ts';
import { languageNames } from '../../language/language.ts';
import { PrimaryField } from '../controls/primary-field.tsx';

type Section = {
  readonly icon: string;
  /** Drawn one below the other: the settings, and what their own feature adds to them. */
  readonly parts: readonly ComponentType[];
};

const SpeechPanel = lazy(async () => ({
  default: (await import('../../tools/speech/speech-panel.tsx')).SpeechPanel,
}));

const ShortcutSettings = lazy(async () => ({
  default: (await import('../../tools/shortcuts/shortcut-settings.tsx')).ShortcutSettings,
}));

/** What stands on each page of the settings. A feature adds its own part here, as a lazy component. */
const sections: Readonly<Record<SettingsSection, Section>> = {
  look: { icon: 'palette', parts: [LookSection] },
  layout: { icon: 'panels-top-left', parts: [LayoutSection] },
  tabs: { icon: 'app-window', parts: [TabsSection] },
  watermark: { icon: 'droplet', parts: [WatermarkSection] },
  lock: { icon: 'lock', parts: [LockSection] },
  speech: { icon: 'volume-2', parts: [SpeechSection, SpeechPanel] },
  shortcuts: { icon: 'keyboard', parts: [ShortcutsSection, ShortcutSettings] },
};

/** All that a user can set, at the right edge beside what it changes; every change shows at once. */
export function SettingsDrawer({ section }: { readonly section: SettingsSection }) {
  return useSettingsLanguage() ? <Drawer section={section} /> : null;
}

function Drawer({ section }: { readonly section: SettingsSection }) {
  const { settingsSection } = useParts();
  const text = useSettingsText();
  const id = useId();
  const close = () => settingsSection.set(null);
  const dialog = useListening<HTMLDialogElement>((element, signal) => {
    const closeBeside = (event: Event) => event.target === element && close();
    element.addEventListener('click', closeBeside, { signal });
  });
  useEffect(() => {
    dialog.current?.showModal?.();
    dialog.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [dialog]);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={`${id}-title`} onClose={close}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {text.title}
          </h2>
          <IconButton icon="x" label={text.close} onClick={close} />
        </header>
        <Pages id={id} present={section} />
        <Page key={section} id={id} section={section} />
        <DrawerFoot />
      </div>
    </dialog>
  );
}

function Pages({ id, present }: { readonly id: string; readonly present: SettingsSection }) {
  const { openSettings } = useParts();
  const text = useSettingsText();
  const list = useListening<HTMLDivElement>(listenToKeys);
  return (
    <div
      ref={list}
      className={styles.pages}
      role="tablist"
      aria-orientation="vertical"
      aria-label={text.pages}
      tabIndex={-1}
    >
      {settingsSections.map(section => (
        <button
          key={section}
          type="button"
          role="tab"
          id={`${id}-${section}`}
          className={styles.page}
          tabIndex={section === present ? 0 : -1}
          aria-selected={section === present}
          aria-controls={`${id}-page`}
          onClick={() => openSettings(section)}
          onFocus={() => section !== present && openSettings(section)}
        >
          <Icon name={sections[section].icon} />
          {text.sections[section]}
        </button>
      ))}
    </div>
  );
}

function listenToKeys(list: HTMLElement, signal: AbortSignal): void {
  const moveAlong = (event: KeyboardEvent) =>
    moveFocus(event, [...list.querySelectorAll<HTMLElement>('[role="tab"]')]);
  list.addEventListener('keydown', moveAlong, { signal });
}

function Page({ id, section }: { readonly id: string; readonly section: SettingsSection }) {
  return (
    <div id={`${id}-page`} className={styles.settings} role="tabpanel" aria-labelledby={`${id}-${section}`}>
      {sections[section].parts.map((Part, index) => (
        <Suspense key={index}>
          <Part />
        </Suspense>
      ))}
    </div>
  );
}

/** 布局: the frame, and what only one of the frames has. What a frame has not is not offered. */
function LayoutSection() {
  const text = useSettingsText();
  const layout = useSetting('layout');
  const hasSide = layout === 'defaults' || layout === 'classic';
  return (
    <>
      <Choice
        of="layout"
        choices={layouts}
        names={text.layouts}
        picture={one => <LayoutPicture layout={one} />}
      />
      {layout === 'classic' && <Toggle of="menu.split" />}
      {layout === 'columns' && (
        <>
          <Choice of="columns.style" choices={['round', 'card']} names={text.columnStyles} />
          <Choice
            of="columns.orientation"
            choices={['vertical', 'horizontal']}
            names={text.columnOrientations}
          />
          <Toggle of="columns.hoverPreview" />
        </>
      )}
      {hasSide && <Toggle of="menu.collapsed" />}
      {layout !== 'transverse' && <Toggle of="menu.accordion" />}
      <Toggle of="breadcrumb.on" />
      <Toggle of="breadcrumb.icons" />
      <Toggle of="fixedHeader" />
      <Toggle of="logo" />
      <Toggle of="footer" />
    </>
  );
}

/** 外观: language, colours, size, motion. */
function LookSection() {
  const text = useSettingsText();
  return (
    <>
      <Choice of="language" choices={languages} names={languageNames} />
      <Choice
        of="theme"
        choices={['system', 'light', 'dark']}
        names={text.themes}
        picture={theme => <ThemePicture theme={theme} />}
      />
      <PrimaryField />
      <Choice
        of="palette"
        choices={palettes}
        names={text.palettes}
        picture={palette => <PalettePicture palette={palette} />}
      />
      <Choice of="size" choices={['small', 'default', 'large']} names={text.sizes} />
      <Choice of="motion" choices={['system', 'on', 'off']} names={text.motions} />
      <Toggle of="greyscale" />
    </>
  );
}
