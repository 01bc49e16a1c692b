/**
 * What a user sets about the shell, under the keys they are stored by: on the device as one object
 * under `shanmen:settings`, and those marked `synced` on the server too. Display only: nothing here
 * decides what anybody may do.
 */
export type Settings = {
  readonly language: Language;
  readonly theme: 'system' | 'light' | 'dark';
  /** `#rrggbb`, or '' for the product's own. */
  readonly primaryColor: string;
  readonly palette: Palette;
  readonly greyscale: boolean;
  readonly size: Size;
  readonly motion: 'system' | 'on' | 'off';
  readonly layout: Layout;
  readonly fixedHeader: boolean;
  readonly logo: boolean;
  readonly footer: boolean;
  readonly 'menu.collapsed': boolean;
  readonly 'menu.accordion': boolean;
  /** 经典: the first level lies in the header, the side shows its children. */
  readonly 'menu.split': boolean;
  readonly 'columns.hoverPreview': boolean;
  readonly 'columns.style': 'round' | 'card';
  readonly 'columns.orientation': 'vertical' | 'horizontal';
  readonly 'breadcrumb.on': boolean;
  readonly 'breadcrumb.icons': boolean;
  readonly 'tabs.on': boolean;
  readonly 'tabs.icons': boolean;
  readonly 'tabs.restore': boolean;
  readonly 'tabs.drag': boolean;
  /** One tab per path: a new query replaces the old one in the same tab. */
  readonly 'tabs.share': boolean;
  readonly 'tabs.style': 'box' | 'text' | 'trapezoid';
  readonly 'tabs.max': number;
  readonly 'tabs.keepAliveMax': number;
  /** Menu type → names of the routes the user pinned. */
  readonly 'tabs.pinned': Readonly<Record<string, readonly string[]>>;
  readonly 'watermark.on': boolean;
  /** '' shows user and time. */
  readonly 'watermark.text': string;
  readonly 'lockScreen.on': boolean;
  /** Whole seconds without activity; judged together with `lockScreen.on` by `lockTimeFault`. */
  readonly 'lockScreen.seconds': number;
  readonly 'speech.on': boolean;
  readonly 'speech.rate': number;
  readonly 'speech.volume': number;
  readonly 'speech.voiceURI': string;
  readonly 'shortcuts.on': boolean;
  /** Action → key as `Ctrl+KeyK`, '' for none; an action that is not named keeps its own key. */
  readonly 'shortcuts.keys': Readonly<Record<string, string>>;
};

export type SettingKey = keyof Settings;
export type Language = (typeof languages)[number];
export type Palette = (typeof palettes)[number];
export type Size = (typeof sizes)[number];
export type Layout = (typeof layouts)[number];

export const languages = ['zh-cn', 'en', 'zh-tw'] as const;
export const palettes = ['default', 'deuteranopia', 'protanopia', 'tritanopia', 'high-contrast'] as const;
export const sizes = ['large', 'default', 'small'] as const;
export const layouts = ['defaults', 'classic', 'transverse', 'columns'] as const;

/** What one setting may be, what holds until it is set, and whether it follows the user to other devices. */
export type SettingRule<T> = {
  readonly standard: T;
  readonly isValid: (value: unknown) => value is T;
  readonly synced: boolean;
};

export const settingRules: { readonly [K in SettingKey]: SettingRule<Settings[K]> } = {
  language: choice(languages, 'zh-cn'),
  theme: choice(['system', 'light', 'dark'], 'system'),
  primaryColor: text(value => value === '' || /^#[0-9a-f]{6}$/i.test(value)),
  palette: choice(palettes, 'default'),
  greyscale: onDevice(flag(false)),
  size: choice(sizes, 'default'),
  motion: choice(['system', 'on', 'off'], 'system'),
  layout: choice(layouts, 'defaults'),
  fixedHeader: flag(true),
  logo: flag(true),
  footer: flag(false),
  'menu.collapsed': onDevice(flag(false)),
  'menu.accordion': flag(true),
  'menu.split': flag(false),
  'columns.hoverPreview': flag(false),
  'columns.style': choice(['round', 'card'], 'round'),
  'columns.orientation': choice(['vertical', 'horizontal'], 'vertical'),
  'breadcrumb.on': flag(true),
  'breadcrumb.icons': flag(false),
  'tabs.on': flag(true),
  'tabs.icons': flag(false),
  'tabs.restore': flag(true),
  'tabs.drag': flag(true),
  'tabs.share': flag(false),
  'tabs.style': choice(['box', 'text', 'trapezoid'], 'trapezoid'),
  'tabs.max': whole(5, 60, 30),
  'tabs.keepAliveMax': onDevice(whole(1, 30, 12)),
  'tabs.pinned': { standard: {}, isValid: isListsOfNames, synced: true },
  'watermark.on': flag(false),
  'watermark.text': text(value => Array.from(value).length <= 40),
  'lockScreen.on': flag(true),
  'lockScreen.seconds': whole(0, Number.MAX_SAFE_INTEGER, 600),
  'speech.on': onDevice(flag(true)),
  'speech.rate': onDevice(amount(0.5, 2, 1)),
  'speech.volume': onDevice(amount(0, 1, 1)),
  'speech.voiceURI': onDevice(text(value => value.length <= 200)),
  'shortcuts.on': flag(true),
  'shortcuts.keys': { standard: {}, isValid: isKeyTable, synced: true },
};

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingRules, key);
}

/** Keys of all settings in the order of the page that changes them. */
export const settingKeys: readonly SettingKey[] = Object.keys(settingRules).filter(isSettingKey);

/** The setting under a key of a stored object; whatever does not fit reads as the standard. */
export function readSetting<K extends SettingKey>(
  stored: Readonly<Record<string, unknown>>,
  key: K,
): Settings[K] {
  const rule: SettingRule<Settings[K]> = settingRules[key];
  const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
  return rule.isValid(value) ? value : rule.standard;
}

/** Why a lock time is refused; null when it is fine. On: above 1; off: 0 or more (the customer's rule). */
export function lockTimeFault(on: boolean, seconds: number | null): string | null {
  if (on) {
    const isEnough = seconds !== null && Number.isSafeInteger(seconds) && seconds > 1;
    return isEnough ? null : '开启锁屏时，时间须大于 1（秒）';
  }
  return seconds !== null && Number.isSafeInteger(seconds) && seconds >= 0 ? null : '时间不能小于 0';
}

function choice<const T extends string>(choices: readonly T[], standard: NoInfer<T>): SettingRule<T> {
  const isValid = (value: unknown): value is T => choices.some(one => one === value);
  return { standard, isValid, synced: true };
}

function flag(standard: boolean): SettingRule<boolean> {
  return { standard, isValid: (value): value is boolean => typeof value === 'boolean', synced: true };
}

function text(fits: (value: string) => boolean): SettingRule<string> {
  const isValid = (value: unknown): value is string => typeof value === 'string' && fits(value);
  return { standard: '', isValid, synced: true };
}

function whole(least: number, most: number, standard: number): SettingRule<number> {
  const within = amount(least, most, standard);
  const isValid = (value: unknown): value is number => Number.isSafeInteger(value) && within.isValid(value);
  return { ...within, isValid };
}

function amount(least: number, most: number, standard: number): SettingRule<number> {
  const isValid = (value: unknown): value is number =>
    typeof value === 'number' && value >= least && value <= most;
  return { standard, isValid, synced: true };
}

function onDevice<T>(rule: SettingRule<T>): SettingRule<T> {
  return { ...rule, synced: false };
}

function isListsOfNames(value: unknown): value is Readonly<Record<string, readonly string[]>> {
  return (
    isRecord(value) &&
    Object.values(value).every(
      list => Array.isArray(list) && list.length <= 30 && list.every(name => isShortText(name)),
    )
  );
}

function isKeyTable(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every(key => isShortText(key));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length <= 100 &&
    Object.keys(value).every(isShortText)
  );
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 60;
}
