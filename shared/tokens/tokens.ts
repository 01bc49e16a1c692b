/**
 * The design tokens as constants, for code that cannot read CSS variables: antd's theme and print views.
 * `tokens.css` carries the same values; a test holds the two together.
 * Grounds are named for what stands on them: text on `ground`, a table head on `ground-raised`,
 * a sum row on `ground-total`, a refusal that fills the screen on `danger-solid`. `ochre` is for the one action that takes money and for nothing else.
 */
export const colours = {
  light: {
    primary: '#0e7066',
    'primary-hover': '#0a5b53',
    'primary-ground': '#e4f1ef',
    'on-primary': '#ffffff',
    ochre: '#8a5a1f',
    'ochre-hover': '#734a17',
    'ochre-ground': '#f8efe2',
    'on-ochre': '#ffffff',
    text: '#1f2329',
    'text-secondary': '#5f666f',
    ground: '#ffffff',
    'ground-raised': '#f4f6f6',
    'ground-total': '#eef3f2',
    border: '#d0d5d9',
    'border-control': '#7a8288',
    rise: '#cf1322',
    fall: '#237804',
    danger: '#b3261e',
    warning: '#9a5b00',
    success: '#237804',
    info: '#0958d9',
    'danger-solid': '#b3261e',
    'on-danger-solid': '#ffffff',
    'danger-ground': '#fcedec',
    'warning-ground': '#fcf3e3',
    'success-ground': '#edf6e8',
    'info-ground': '#eaf1fd',
    'chart-1': '#0e7066',
    'chart-2': '#b8731a',
    'chart-3': '#3b5fb0',
    'chart-4': '#9c3d78',
    'chart-5': '#5d7c12',
    'chart-6': '#7a4a2b',
  },
  dark: {
    primary: '#3fc1b0',
    'primary-hover': '#6ad3c5',
    'primary-ground': '#163b37',
    'on-primary': '#0c1a18',
    ochre: '#e0b46c',
    'ochre-hover': '#ebc88d',
    'ochre-ground': '#362c1a',
    'on-ochre': '#1d1508',
    text: '#e6eaea',
    'text-secondary': '#a7b0b0',
    ground: '#12211f',
    'ground-raised': '#1a2c29',
    'ground-total': '#203733',
    border: '#35504b',
    'border-control': '#7e9490',
    rise: '#ff7875',
    fall: '#73d13d',
    danger: '#ff7875',
    warning: '#ffc069',
    success: '#73d13d',
    info: '#69b1ff',
    'danger-solid': '#c62828',
    'on-danger-solid': '#ffffff',
    'danger-ground': '#3a2220',
    'warning-ground': '#372b17',
    'success-ground': '#1d351c',
    'info-ground': '#182d45',
    'chart-1': '#3fc1b0',
    'chart-2': '#e0a64c',
    'chart-3': '#8fabf5',
    'chart-4': '#e184bd',
    'chart-5': '#b9cc55',
    'chart-6': '#e3e7e6',
  },
} as const;

export type Theme = keyof typeof colours;
export type ColourName = keyof (typeof colours)['light'];
export type Colours = Readonly<Record<ColourName, string>>;

/** Lengths in px. Row height follows the size setting of the device. */
export const sizes = {
  space: [4, 8, 12, 16, 24, 32],
  radius: 4,
  font: 14,
  fontSmall: 13,
  fontLarge: 16,
  rowHeight: { small: 28, default: 32, large: 40 },
} as const;

export type Size = keyof typeof sizes.rowHeight;

export const fonts = {
  text: 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Zen Hei", sans-serif',
  mono: 'ui-monospace, "SF Mono", Consolas, "Noto Sans Mono CJK SC", monospace',
} as const;
