import type { MicroApp } from '@shanmen/shared/contracts/screen';

import type { ShellParts } from '../../shell/shell-parts.ts';
import { stateOf } from '../modules/app-board.ts';
import { type Leftover, Leftovers } from './leftovers.ts';
import { watchPage } from './watch-page.ts';

const patched: readonly (readonly [object, string])[] = [
  [window, 'fetch'],
  [history, 'pushState'],
  [history, 'replaceState'],
  [XMLHttpRequest.prototype, 'send'],
];

/** What nobody can note while it is made, and is compared instead. */
export class Surroundings {
  #keys = new Set(Object.keys(window));
  #functions = presentFunctions();

  /** What is other than before an app was there; each is told once. */
  take(app: MicroApp): readonly string[] {
    const keys = Object.keys(window).filter(key => !this.#keys.has(key) && isOwn(key));
    const functions = presentFunctions();
    const changed = patched.filter((_, index) => functions[index] !== this.#functions[index]);
    this.#keys = new Set([...this.#keys, ...keys]);
    this.#functions = functions;
    return [
      ...keys.map(key => `window.${key}`),
      ...changed.map(([, name]) => `another ${name}`),
      ...(isEmpty(`#${CSS.escape(`single-spa-application:${app}`)}`) ? [] : ['nodes in its container']),
      ...(isEmpty(`[data-mf-popups="${app}"]`) ? [] : ['nodes in its popups']),
    ];
  }
}

function presentFunctions(): readonly unknown[] {
  return patched.map(([owner, name]): unknown => Reflect.get(owner, name));
}

/** Frames stand under their numbers; the lazy files of a module find each other through a list of webpack's. */
function isOwn(key: string): boolean {
  return !/^\d+$|^webpackChunk/.test(key);
}

function isEmpty(selector: string): boolean {
  return !document.querySelector(selector)?.hasChildNodes();
}

type Parts = Pick<ShellParts, 'gate' | 'told'>;

/** What is under way when an app leaves may still end by itself. */
const graceMs = 1000;

/** Tells what each app leaves behind when it is unmounted: in the console, and to the server. */
export function followLeaks({ gate, told }: Parts): void {
  const leftovers = new Leftovers();
  const later = window.setTimeout.bind(window);
  watchPage(leftovers);
  const surroundings = new Surroundings();
  performance.mark('leaks-watched');
  const statusOf = (app: MicroApp) => stateOf(gate.states.get(), app).status;
  let mounted: readonly MicroApp[] = [];
  gate.states.subscribe(() => {
    const left = mounted.filter(app => statusOf(app) !== 'mounted');
    mounted = [...gate.states.get().keys()].filter(app => statusOf(app) === 'mounted');
    for (const app of left) later(() => statusOf(app) !== 'mounted' && report(app), graceMs);
  });

  function report(app: MicroApp): void {
    const found = leftovers.take(app);
    const names = [...new Set(found.map(({ name }) => name))];
    const errors = [
      ...names.map(name => leakOf(found.filter(one => one.name === name))),
      ...surroundings.take(app).map(name => new Error(name)),
    ];
    for (const error of errors) {
      console.error(`leak: ${app}: ${error.message}`, error);
      told.report({ kind: 'leaked', module: app, version: gate.version(app), error });
    }
    performance.mark('leaks-looked-for');
  }
}

/** Things of one name as one error, which says where the first of them was made. */
function leakOf(same: readonly Leftover[]): Error {
  const [first] = same;
  const error = new Error(`${same.length} × ${first?.name ?? ''}`);
  error.stack = first?.stack ?? '';
  return error;
}
