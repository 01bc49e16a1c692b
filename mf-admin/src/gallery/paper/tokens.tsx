import { type ColourName, colours, sizes, type Theme } from '@shanmen/shared/tokens';

import styles from '../gallery.module.css';
import { Specimen } from '../specimen.tsx';

const themes: readonly { theme: Theme; title: string }[] = [
  { theme: 'light', title: '浅色' },
  { theme: 'dark', title: '深色' },
];

export function Tokens() {
  return (
    <>
      {themes.map(({ theme, title }) => (
        <Specimen key={theme} title={`${title}：颜色与它在底色上的对比`}>
          <div className={styles['grid']}>
            {namesOf(theme).map(name => (
              <Swatch key={name} theme={theme} name={name} />
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen title="尺寸">
        间距 {sizes.space.join('、')}；圆角 {sizes.radius}；字号 {sizes.fontSmall}、{sizes.font}、
        {sizes.fontLarge}
        ；行高 {sizes.rowHeight.small}、{sizes.rowHeight.default}、{sizes.rowHeight.large}。
      </Specimen>
    </>
  );
}

function Swatch({ theme, name }: { theme: Theme; name: ColourName }) {
  const value = colours[theme][name];
  return (
    <div className={styles['swatch']}>
      <span style={{ background: value }} />
      <span>{name}</span>
      <span>{contrast(value, colours[theme].ground)}</span>
      <code>{value}</code>
    </div>
  );
}

function namesOf(theme: Theme): ColourName[] {
  const known = colours[theme];
  const isName = (name: string): name is ColourName => Object.hasOwn(known, name);
  return Object.keys(known).filter(isName);
}

/** Contrast of two colours `#rrggbb` as WCAG defines it, with one decimal place. */
function contrast(colour: string, ground: string): string {
  const [light, dark] = [luminance(colour), luminance(ground)].toSorted((a, b) => b - a);
  const tenths = Math.round((((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)) * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => channel(parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
