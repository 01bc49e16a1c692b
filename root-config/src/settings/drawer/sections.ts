import { lazy, type ComponentType } from 'react';
import type { SettingsSection } from '../open-settings.ts';
import { LayoutSection } from './layout-section.tsx';
import { LookSection } from './look-section.tsx';
import {
  LockSection,
  ShortcutsSection,
  SpeechSection,
  TabsSection,
  WatermarkSection,
} from './small-sections.tsx';

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
export const sections: Readonly<Record<SettingsSection, Section>> = {
  look: { icon: 'palette', parts: [LookSection] },
  layout: { icon: 'panels-top-left', parts: [LayoutSection] },
  tabs: { icon: 'app-window', parts: [TabsSection] },
  watermark: { icon: 'droplet', parts: [WatermarkSection] },
  lock: { icon: 'lock', parts: [LockSection] },
  speech: { icon: 'volume-2', parts: [SpeechSection, SpeechPanel] },
  shortcuts: { icon: 'keyboard', parts: [ShortcutsSection, ShortcutSettings] },
};
