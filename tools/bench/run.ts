/** `npm run bench [-- names…]`: measures the product on this machine and prints one line per figure. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

import { root } from '../tidy/source-files.ts';
import type { Bench, Figure } from './figure.ts';
import * as backup from './backup.ts';
import * as failOver from './machines/fail-over.ts';
import * as firstLoad from './shell/first-load.ts';
import * as goodsLists from './goods/goods-lists.ts';
import * as goodsWork from './goods/goods-work.ts';
import * as heldSignIns from './selling/held-sign-ins.ts';
import * as logSearch from './log-search.ts';
import * as reportExport from './reports/report-export.ts';
import * as receptionBoard from './reception-board.ts';
import * as reportsBesideSales from './reports/reports-beside-sales.ts';
import * as reportsLarge from './reports/reports-large.ts';
import * as reportGrid from './reports/report-grid.ts';
import * as rush from './visitors/rush.ts';
import * as rushHour from './selling/rush-hour.ts';
import * as saleThroughput from './selling/sale-throughput.ts';
import * as shell from './shell/shell.ts';
import * as stalls from './selling/stalls.ts';
import * as till from './selling/till.ts';

const benches: readonly Bench[] = [
  saleThroughput,
  till,
  firstLoad,
  shell,
  reportGrid,
  reportExport,
  goodsLists,
];

const wanted = process.argv.slice(2);
/** They take minutes; only by name. */
const byName: readonly Bench[] = [
  goodsWork,
  rush,
  rushHour,
  receptionBoard,
  reportsBesideSales,
  reportsLarge,
  stalls,
  heldSignIns,
  logSearch,
  backup,
  failOver,
];

const chosen =
  wanted.length === 0 ? benches : [...benches, ...byName].filter(({ name }) => wanted.includes(name));
if (chosen.length === 0)
  throw new Error(`no bench has that name: ${[...benches, ...byName].map(({ name }) => name).join(', ')}`);

// A busy machine measures itself; the reader must be able to tell.
process.stdout.write(
  `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toPrecision(2)}, Node ${process.version}\n`,
);
const figures: Figure[] = [];
for (const { name, run } of chosen) {
  process.stdout.write(`\n── ${name}\n`);
  for (const figure of await run()) {
    figures.push(figure);
    process.stdout.write(`${line(figure)}\n`);
  }
}
mkdirSync(join(root, '.cache/results'), { recursive: true });
writeFileSync(join(root, '.cache/results/bench.json'), JSON.stringify(figures, null, 2));
if (figures.some(({ isBroken }) => isBroken)) process.exitCode = 1;

function line({ name, value, unit, aim, spread, isBroken }: Figure): string {
  const remarks = [
    ...(spread === undefined ? [] : [`${shown(spread[0])} to ${shown(spread[1])}`]),
    ...(aim === undefined ? [] : [`aim ${aim}`]),
    ...(isBroken ? ['✗ not kept'] : []),
  ];
  return `${name.padEnd(44)} ${shown(value).padStart(8)} ${unit.padEnd(9)} ${remarks.join(', ')}`.trimEnd();
}

function shown(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value < 1000 ? value.toPrecision(3) : value.toFixed(0);
}
