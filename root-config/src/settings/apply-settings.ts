import type { DisplaySettings } from '@shanmen/shared';
import {
  readSetting,
  type Language,
  type SettingKey,
  type Settings,
} from '@shanmen/shared/contracts/shell/settings';
import { primarySteps } from '@shanmen/shared/tokens/primary-steps';
import type { StoredSettings } from './settings.ts';

/** What the settings come to here and now, with the wishes of the system. Paper is always light. */
export function displayOf(stored: StoredSettings, isPrinting = false): DisplaySettings {
  const of = <K extends SettingKey>(key: K): Settings[K] => readSetting(stored, key);
  const isDark = of('theme') === 'dark' || (of('theme') === 'system' && wishes('prefers-color-scheme: dark'));
  const isStill =
    of('motion') === 'off' || (of('motion') === 'system' && wishes('prefers-reduced-motion: reduce'));
  return {
    theme: isDark && !isPrinting ? 'dark' : 'light',
    size: of('size'),
    palette: of('palette'),
    primaryColor: of('primaryColor'),
    motion: !isStill,
  };
}

/** Puts the look on `<html>`, where every style sheet reads it; boot does so before anything is drawn. */
export function applySettings(stored: StoredSettings, display: DisplaySettings): void {
  const of = <K extends SettingKey>(key: K): Settings[K] => readSetting(stored, key);
  const html = document.documentElement;
  html.lang = documentLanguage[of('language')];
  html.dataset['theme'] = display.theme;
  html.dataset['palette'] = display.palette;
  html.dataset['size'] = display.size;
  html.dataset['motion'] = display.motion ? 'on' : 'off';
  html.dataset['layout'] = of('layout');
  html.dataset['menu'] = of('menu.collapsed') ? 'collapsed' : 'open';
  html.toggleAttribute('data-greyscale', of('greyscale'));
  applyPrimary(html.style, display.primaryColor);
}

const documentLanguage: Readonly<Record<Language, string>> = {
  'zh-cn': 'zh-CN',
  en: 'en',
  'zh-tw': 'zh-TW',
};

/** The steps follow the grounds that theme and palette have just given. */
function applyPrimary(style: CSSStyleDeclaration, primaryColor: string): void {
  for (const step of ['primary', 'primary-hover', 'primary-ground', 'on-primary'] as const)
    style.removeProperty(`--${step}`);
  if (primaryColor === '') return;
  const computed = getComputedStyle(document.documentElement);
  const token = (name: string): string => computed.getPropertyValue(`--${name}`).trim();
  const steps = primarySteps(primaryColor, {
    text: token('text'),
    ground: token('ground'),
    'ground-raised': token('ground-raised'),
    'ground-total': token('ground-total'),
  });
  for (const [step, colour] of Object.entries(steps)) style.setProperty(`--${step}`, colour);
}

function wishes(feature: string): boolean {
  return window.matchMedia?.(`(${feature})`).matches ?? false;
}
