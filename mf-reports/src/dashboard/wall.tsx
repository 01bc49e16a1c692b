import { ShellContext, useShell } from '@shanmen/shared';
import type { BoardAnswer, Tile } from '@shanmen/shared/contracts/reports/dashboard';
import { formatInstant } from '@shanmen/shared/time';
import { coloursOf } from '@shanmen/shared/tokens/look';
import { Button } from '@shanmen/ui';
import { type CSSProperties, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import styles from './dashboard.module.css';
import { TileCard } from './tiles.tsx';

/** What it is drawn for; any other screen shows it larger or smaller. */
const drawn = { width: 1920, height: 1080 };
const perPage = 6;
const turnMs = 30_000;

type WallProps = {
  readonly board: BoardAnswer;
  readonly isCut: boolean;
  readonly onLeave: () => void;
};

/** A board on a wall: dark, six tiles at a time, page after page by itself; nothing scrolls and nothing needs a hand. */
export function Wall({ board, isCut, onLeave }: WallProps) {
  const shell = useShell();
  const display = useSyncExternalStore(shell.settings.subscribe, shell.settings.current);
  const dark = useMemo(() => ({ ...display, theme: 'dark' as const, size: 'large' as const }), [display]);
  const shellInDark = useMemo(
    () => ({ ...shell, settings: { ...shell.settings, current: () => dark } }),
    [shell, dark],
  );
  const pages = pagesOf(board.tiles);
  const page = useTurning(Math.max(1, pages.length));
  const style: CSSProperties = { ...variablesOf(dark), ...useScale() };
  const place = useRef<HTMLDialogElement>(null);
  // Over everything, whatever stands in the page.
  useEffect(() => place.current?.showModal(), []);
  return (
    <ShellContext value={shellInDark}>
      <dialog
        ref={place}
        onClose={onLeave}
        className={styles['wall']}
        data-theme="dark"
        aria-label={board.title}
        style={style}
      >
        <header>
          <h1>{board.title}</h1>
          <span role="status">
            {isCut && '连接中断，'}数据截至 {formatInstant(board.asOf)}
          </span>
          <span>
            {page + 1} / {Math.max(1, pages.length)}
          </span>
          <FullScreen />
          <Button onClick={onLeave}>退出大屏</Button>
        </header>
        <div className={styles['wallTiles']}>
          {pages[page]?.map(tile => (
            <TileCard key={tile.id} tile={tile} crowd={board.crowd} />
          ))}
        </div>
      </dialog>
    </ShellContext>
  );
}

/** A wide tile has a page of its own: beside others it would have no room. */
function pagesOf(tiles: readonly Tile[]): (readonly Tile[])[] {
  const narrow = tiles.filter(({ isWide }) => !isWide);
  return [
    ...Array.from({ length: Math.ceil(narrow.length / perPage) }, (_, page) =>
      narrow.slice(page * perPage, (page + 1) * perPage),
    ),
    ...tiles.flatMap(tile => (tile.isWide ? [[tile]] : [])),
  ];
}

function FullScreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  // A browser that refuses leaves the button where it is.
  const fill = () =>
    document.documentElement.requestFullscreen().then(
      () => setFull(true),
      () => setFull(false),
    );
  return isFull ? null : <Button onClick={() => void fill()}>全屏</Button>;
}

/** The page that is shown, the next one every half minute. */
function useTurning(pages: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurns(count => count + 1), turnMs);
    return () => clearInterval(timer);
  }, []);
  return turns % pages;
}

/** As large as the window has room for. */
function useScale(): CSSProperties {
  const [window_, setWindow] = useState(sizeOf);
  useEffect(() => {
    const follow = () => setWindow(sizeOf());
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  const scale = Math.min(window_.width / drawn.width, window_.height / drawn.height);
  const left = (window_.width - drawn.width * scale) / 2;
  const top = (window_.height - drawn.height * scale) / 2;
  return { ...drawn, transform: `translate(${left}px, ${top}px) scale(${scale})` };
}

function sizeOf() {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** The colours of the dark look as the style sheets name them, whatever look the page around has. */
function variablesOf(look: Parameters<typeof coloursOf>[0]): Record<string, string> {
  return Object.fromEntries(Object.entries(coloursOf(look)).map(([name, value]) => [`--${name}`, value]));
}
