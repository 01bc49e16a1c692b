import { lineAt } from './code-finders.ts';
import { type Finder, says } from './finding.ts';

/** Keys of the shell, which work wherever one stands, save on the selling screens. */
const ofTheShell = listed(
  'Ctrl+K Ctrl+L Ctrl+Alt+D Alt+[ Alt+] Alt+W Alt+Shift+T Alt+R Alt+M Alt+B Alt+T Alt+/ ' +
    'Alt+1 Alt+2 Alt+3 Alt+4 Alt+5 Alt+6 Alt+7 Alt+8 Alt+9',
);
/** Keys of the browser that people rely on. */
const ofTheBrowser = listed('F5 F11 F12 Ctrl+W Ctrl+N Ctrl+T Alt+D Alt+F Alt+E Alt+ArrowLeft Alt+ArrowRight');

/** The keys of the shell that act at a counter too; the till has all others to itself. */
const ofTheShellAtCounters = listed('Ctrl+L');
const isAtCounter = (file: string) => file.startsWith('mf-goods/src/cashier/till/');

/** Screens declare keys as `strokes: ['F8', …]`; none may be taken from the shell or the browser. */
export const takenKeyFinder: Finder = source => {
  const shellKeys = isAtCounter(source.file) ? ofTheShellAtCounters : ofTheShell;
  return [...source.text.matchAll(/strokes: \[([^\]]*)\]/g)].flatMap(match => {
    const strokes = [...(match[1] ?? '').matchAll(/'([^']+)'/g)].map(([, stroke = '']) => stroke);
    const line = lineAt(source, match.index);
    return strokes.flatMap(stroke => {
      if (ofTheBrowser.has(stroke)) return [says(source, line, `${stroke} belongs to the browser`)];
      return shellKeys.has(stroke) ? [says(source, line, `${stroke} belongs to the shell`)] : [];
    });
  });
};

function listed(keys: string): ReadonlySet<string> {
  return new Set(keys.split(' '));
}
