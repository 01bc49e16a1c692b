import { Suspense, useEffect, useId } from 'react';
import { Icon } from '../../parts/icons/icon.tsx';
import { useParts } from '../../layout/parts-context.ts';
import { useListening } from '../../layout/use-listening.ts';
import { moveFocus } from '../../menu/move-focus.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { settingsSections, type SettingsSection } from '../open-settings.ts';
import { DrawerFoot } from './drawer-foot.tsx';
import { sections } from './sections.ts';
import { useSettingsLanguage, useSettingsText } from './settings-text.ts';
import styles from './settings-drawer.module.css';

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
