import { type ColourName, colours, sizes, type Theme } from '@shanmen/shared/tokens';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen.tsx';
import { contrast } from './contrast.ts';

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
