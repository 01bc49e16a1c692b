import { lineAt } from './code-finders.ts';
import { type Finder, says } from './finding.ts';

/** Keys of the shell, which work wherever one stands, save on the selling screens. */
const ofTheShell = new Set([
  ...['Ctrl+K', 'Ctrl+L', 'Ctrl+Alt+D', 'Alt+[', 'Alt+]', 'Alt+W', 'Alt+Shift+T', 'Alt+R', 'Alt+M', 'Alt+B'],
  ...['Alt+T', 'Alt+/', ...Array.from({ length: 9 }, (_, index) => `Alt+${index + 1}`)],
]);
/** Keys of the browser that people rely on. */
const ofTheBrowser = new Set([
  ...[
    'F5',
    'F11',
    'F12',
    'Ctrl+W',
    'Ctrl+N',
    'Ctrl+T',
    'Alt+D',
    'Alt+F',
    'Alt+E',
    'Alt+ArrowLeft',
    'Alt+ArrowRight',
  ],
]);

/** Screens declare keys as `strokes: ['F8', …]`; none may be taken from the shell or the browser. */
export const takenKeyFinder: Finder = source =>
  [...source.text.matchAll(/strokes: \[([^\]]*)\]/g)].flatMap(match => {
    const strokes = [...(match[1] ?? '').matchAll(/'([^']+)'/g)].map(([, stroke = '']) => stroke);
    const line = lineAt(source, match.index);
    return strokes.flatMap(stroke => {
      if (ofTheBrowser.has(stroke)) return [says(source, line, `${stroke} belongs to the browser`)];
      return ofTheShell.has(stroke) ? [says(source, line, `${stroke} belongs to the shell`)] : [];
    });
  });
