import type { MicroApp } from '@shanmen/shared/contracts/screen';

import type { ShellParts } from '../../shell/shell-parts.ts';
import { stateOf } from '../modules/app-board.ts';
import { appsWithParts } from '../parcels/part-host.ts';
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

/**
 * Tells what each app leaves behind when it is unmounted, and when the last part of it is: in the console, and to the
 * server. While a part of an app stands somewhere, what is alive of the app may be the part's.
 */
export function followLeaks({ gate, told }: Parts): void {
  const leftovers = new Leftovers();
  const later = window.setTimeout.bind(window);
  watchPage(leftovers);
  const surroundings = new Surroundings();
  performance.mark('leaks-watched');
  const isHere = (app: MicroApp) =>
    stateOf(gate.states.get(), app).status === 'mounted' || appsWithParts.get().includes(app);
  let here: ReadonlySet<MicroApp> = new Set();
  const follow = () => {
    const left = [...here].filter(app => !isHere(app));
    here = new Set([...gate.states.get().keys(), ...appsWithParts.get()].filter(isHere));
    for (const app of left) later(() => !isHere(app) && report(app), graceMs);
  };
  gate.states.subscribe(follow);
  appsWithParts.subscribe(follow);

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
