/** Something that lives on until whoever made it takes it back. */
export type Leftover = {
  /** `listener resize on window`, `interval`, `<style> in head` … */
  readonly name: string;
  /** The micro-app whose code made it. */
  readonly app: string;
  /** Where it was made. */
  readonly stack: string;
};

/** What is alive, each under what takes it back: the listener's record, the number of a timer, the object. */
export class Leftovers {
  readonly #alive = new Map<unknown, Leftover & { readonly of: unknown }>();
  readonly #asking: () => Asking | null;

  /** @param asking whose code is running, by default as the stack says */
  constructor(asking = whoAsks) {
    this.#asking = asking;
  }

  /**
   * Notes what is being made, if the code of a micro-app has asked for it.
   * @param of what it belongs to: an element that leaves the page takes it along
   */
  note(handle: unknown, name: string, of: unknown = handle): void {
    const asking = this.#asking();
    if (asking) this.#alive.set(handle, { name, of, ...asking });
  }

  drop(handle: unknown): void {
    this.#alive.delete(handle);
  }

  /** What an app has not taken back; each is told once. */
  take(app: string): readonly Leftover[] {
    const found = [...this.#alive].filter(([, one]) => one.app === app && isInPage(one.of));
    for (const [handle] of found) this.#alive.delete(handle);
    return found.map(([, leftover]) => leftover);
  }
}

type Asking = Pick<Leftover, 'app' | 'stack'>;

function whoAsks(): Asking | null {
  return askingIn(new Error('made here').stack ?? '');
}

/** The app nearest to what is made. Whoever only awaits it is left out: what the shell does for an app is the shell's. */
export function askingIn(stack: string): Asking | null {
  const [running = ''] = stack.split(/\n\s*at async /, 1);
  const [, app] = /\/m\/(mf-[a-z]+)\//.exec(running) ?? [];
  return app === undefined ? null : { app, stack };
}

function isInPage(of: unknown): boolean {
  return !(of instanceof Node) || of.isConnected;
}
