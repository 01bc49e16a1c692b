// Draws src/icons/shapes.ts from the icons of lucide-static: each one becomes a single path.
// Run it after adding a name: node root-config/icons/make-shapes.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const source = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons');

/** Icons that the shell needs besides those of the menu catalogue. */
const ownNames = [
  'a-large-small',
  'app-window',
  'arrow-left-to-line',
  'arrow-right-to-line',
  'arrow-up-to-line',
  'bell',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-x',
  'copy',
  'droplet',
  'ellipsis',
  'external-link',
  'history',
  'info',
  'key-round',
  'keyboard',
  'languages',
  'layout-grid',
  'list-x',
  'lock',
  'log-out',
  'maximize',
  'minimize',
  'moon',
  'palette',
  'panel-left-close',
  'panel-left-open',
  'panels-top-left',
  'pin',
  'pin-off',
  'refresh-cw',
  'rotate-cw',
  'search',
  'settings',
  'sun',
  'triangle-alert',
  'undo-2',
  'volume-2',
  'volume-x',
  'wifi-off',
  'x',
];

export function catalogueNames() {
  const contracts = join(repository, 'shared/contracts');
  return readdirSync(contracts, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(area => readdirSync(join(contracts, area.name)).map(file => join(contracts, area.name, file)))
    .filter(path => path.endsWith('screens.ts'))
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/icon: '([^']+)'/g)].map(match => match[1]));
}

export function shapesText() {
  const names = [...new Set([...ownNames, ...catalogueNames()])].sort();
  const lines = names.map(name => oneLine(name, pathOf(name)));
  return [
    '// Written by root-config/icons/make-shapes.mjs from lucide-static (ISC licence). Do not edit.',
    '',
    '/** Every icon as one path in a box of 24 × 24, drawn with a line and no filling. */',
    'export const shapes: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/** In the form that the formatter leaves alone: it never breaks after a key of up to four letters. */
function oneLine(name, path) {
  const key = /-/.test(name) ? `'${name}'` : name;
  const line = `  ${key}: '${path}',`;
  return line.length > 110 && key.length > 4 ? `  ${key}:\n    '${path}',` : line;
}

function pathOf(name) {
  const svg = readFileSync(join(source, `${name}.svg`), 'utf8');
  return [...svg.matchAll(/<(path|circle|ellipse|rect|line|polyline|polygon)\s([^>]*?)\/?>/g)]
    .map(([, tag, text]) =>
      draw[tag](Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(m => [m[1], m[2]]))),
    )
    .join('');
}

const draw = {
  path: ({ d }) => absoluteStart(d),
  circle: ({ cx, cy, r }) => oval(+cx, +cy, +r, +r),
  ellipse: ({ cx, cy, rx, ry }) => oval(+cx, +cy, +rx, +ry),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  rect: ({ x = 0, y = 0, width, height, rx, ry = rx ?? 0 }) => {
    const [w, h, r, s] = [+width, +height, +(rx ?? ry), +ry];
    if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
    const corner = (dx, dy) => `a${r} ${s} 0 0 1 ${dx} ${dy}`;
    const sides = [`h${w - 2 * r}`, corner(r, s), `v${h - 2 * s}`, corner(-r, s), `h${2 * r - w}`];
    return `M${+x + r} ${y}${sides.join('')}${corner(-r, -s)}v${2 * s - h}${corner(r, -s)}z`;
  },
};

/** A first `m` counts from the origin only while it is the first: behind another path it must say `M`. */
function absoluteStart(d) {
  const number = '(-?(?:\\d+\\.?\\d*|\\.\\d+))';
  const match = new RegExp(`^m\\s*${number}[\\s,]*${number}(.*)$`, 's').exec(d);
  if (!match) return d;
  const [, x, y, rest] = match;
  return `M${x} ${y}${/^\s*[-.\d]/.test(rest) ? `l${rest.trimStart()}` : rest}`;
}

function oval(cx, cy, rx, ry) {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(repository, 'root-config/src/parts/icons/shapes.ts'), shapesText());
}
