const most = 3;

/** Fetches ahead of need, a few at a time, each thing once; a failure is silent, opening it will tell. */
export class PreloadQueue {
  readonly #waiting: (() => Promise<unknown>)[] = [];
  readonly #known = new Set<string>();
  #running = 0;

  add(name: string, load: () => Promise<unknown>): void {
    if (this.#known.has(name) || isSparing()) return;
    this.#known.add(name);
    this.#waiting.push(async () => {
      try {
        await load();
      } catch {
        // Asked for again at the next sign of intent.
        this.#known.delete(name);
      }
    });
    this.#next();
  }

  #next(): void {
    if (this.#running >= most) return;
    const load = this.#waiting.shift();
    if (!load) return;
    this.#running += 1;
    void load().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}

/** A connection that is paid by the byte or very slow is not used for what may never be opened. */
function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const type: unknown = Reflect.get(connection, 'effectiveType');
  return Reflect.get(connection, 'saveData') === true || type === '2g' || type === 'slow-2g';
}
