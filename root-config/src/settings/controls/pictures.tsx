import type { Layout, Palette, Settings } from '@shanmen/shared/contracts/shell/settings';
import { coloursOf } from '@shanmen/shared/tokens/look';
import { colours, type Theme } from '@shanmen/shared/tokens';
import { useParts } from '../../layout/parts-context.ts';
import { useStore } from '../../parts/store.ts';
import styles from './choice.module.css';

/** A screen in small: where header, menu and tabs lie. */
export function LayoutPicture({ layout }: { readonly layout: Layout }) {
  const { sides, header, tabs } = frames[layout];
  return (
    <svg className={styles.picture} viewBox="0 0 96 60" aria-hidden="true">
      <rect className={styles.paper} width="96" height="60" />
      {sides.map(([x, y, width, height]) => (
        <rect key={x} className={styles.side} x={x} y={y} width={width} height={height} />
      ))}
      <rect className={styles.header} x={header[0]} y="0" width={header[1]} height="9" />
      <rect className={styles.tabs} x={tabs} y="12" width={93 - tabs} height="4" rx="1" />
      <rect className={styles.content} x={tabs} y="20" width={93 - tabs} height="36" rx="1" />
    </svg>
  );
}

type Box = readonly [x: number, y: number, width: number, height: number];
type Frame = {
  readonly sides: readonly Box[];
  readonly header: readonly [number, number];
  readonly tabs: number;
};

const frames: Readonly<Record<Layout, Frame>> = {
  defaults: { sides: [[0, 0, 22, 60]], header: [22, 74], tabs: 25 },
  classic: { sides: [[0, 9, 22, 51]], header: [0, 96], tabs: 25 },
  transverse: { sides: [], header: [0, 96], tabs: 3 },
  columns: {
    sides: [
      [0, 0, 9, 60],
      [10, 9, 18, 51],
    ],
    header: [9, 87],
    tabs: 31,
  },
};

/** A sheet in the colours of the theme; that of the system is half and half. */
export function ThemePicture({ theme }: { readonly theme: Settings['theme'] }) {
  const [left, right]: readonly [Theme, Theme] = theme === 'system' ? ['light', 'dark'] : [theme, theme];
  return (
    <svg className={styles.picture} viewBox="0 0 96 60" aria-hidden="true">
      <Sheet theme={left} x={0} />
      <Sheet theme={right} x={48} />
    </svg>
  );
}

function Sheet({ theme, x }: { readonly theme: Theme; readonly x: number }) {
  const colour = colours[theme];
  return (
    <g>
      <rect x={x} width="48" height="60" fill={colour.ground} />
      <rect x={x} width="48" height="11" fill={colour['ground-raised']} />
      <rect x={x + 8} y="19" width="32" height="4" rx="2" fill={colour.text} />
      <rect x={x + 8} y="28" width="24" height="4" rx="2" fill={colour['text-secondary']} />
      <rect x={x + 8} y="41" width="22" height="10" rx="2" fill={colour.primary} />
    </g>
  );
}

/** The colours of states and of the first series in the theme that is on. */
export function PalettePicture({ palette }: { readonly palette: Palette }) {
  const { settings } = useParts();
  const { theme } = useStore(settings.display);
  const colour = coloursOf({ theme, palette, primaryColor: '' });
  const shown = ['danger', 'warning', 'success', 'info', 'chart-2', 'chart-4'] as const;
  return (
    <svg className={styles.picture} viewBox="0 0 96 30" aria-hidden="true">
      <rect width="96" height="30" fill={colour.ground} />
      {shown.map((name, index) => (
        <rect key={name} x={8 + index * 14} y="8" width="10" height="14" rx="2" fill={colour[name]} />
      ))}
    </svg>
  );
}
