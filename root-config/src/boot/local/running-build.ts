import {
  type ActiveLocalBuild,
  localBuildEvent,
  localEventsPath,
  type LocalList,
  localStaleEvent,
} from '@shanmen/shared/contracts/modules/running/local-build';

import { refuseAllOf, vouchAnew } from '../loader/vouched-scripts.ts';
import type { ImportMap } from '../map/import-map.ts';
import { type LocalBuild, localState } from './local-build.ts';
import { fetchList, ListRefused, readList } from './signed-list.ts';

/** What the page calls the version of such a build; no release has one of this name. */
const localVersion = 'local';

/** What the server wrote into the page. */
export function readGrant(page: Document): ActiveLocalBuild {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="local-build"]');
  return JSON.parse(meta?.content ?? '');
}

/** A developer's build in this page: where its files are, and what becomes of each change. */
export class RunningBuild {
  readonly local: LocalBuild;
  readonly #grant: ActiveLocalBuild;
  readonly #now: () => Date;
  #list: LocalList | null = null;
  #changes: EventSource | null = null;

  constructor(grant: ActiveLocalBuild, { now }: { readonly now: () => Date }) {
    const { module, origin, until } = grant;
    this.#grant = grant;
    this.#now = now;
    this.local = { module, origin, until, state: localState() };
  }

  /** Reads what is built now and follows every change. Without it the page runs what everybody runs. */
  async begin(): Promise<void> {
    const left = new Date(this.#grant.until).getTime() - this.#now().getTime();
    setTimeout(() => this.#end(), Math.max(0, left));
    await this.#take(fetchList(this.#grant, () => this.#tell({ isAllowed: true })));
    if (this.#list === null) return;
    this.#changes = new EventSource(this.#grant.origin + localEventsPath);
    this.#changes.addEventListener('message', ({ data }) => void this.#follow(String(data)));
    addEventListener(localStaleEvent, () => this.#tell({ needsPage: true }));
  }

  /** A map of the product with the build in it; the shipped version is what stands in when it fails. */
  over(map: ImportMap): ImportMap {
    const { module, until } = this.#grant;
    const { release } = map;
    const [list, shipped, url] = [this.#list, release.modules[module], map.imports[module]];
    const isThere = list !== null && shipped !== undefined && url !== undefined;
    const chosen = { ...release.override?.modules, ...(isThere && { [module]: localVersion }) };
    const marked = { ...release, cohort: 'override', override: { modules: chosen, until } };
    if (!isThere) return { ...map, release: marked };
    const retained = [{ version: shipped.version, url, css: shipped.css }, ...shipped.retained];
    const own = { ...shipped, version: localVersion, css: list.css, retained };
    return {
      ...map,
      imports: { ...map.imports, ...list.imports },
      integrity: { ...map.integrity, ...list.files },
      release: { ...marked, modules: { ...release.modules, [module]: own } },
    };
  }

  /** Its files may run before the build hears of it. */
  async #follow(text: string): Promise<void> {
    const before = this.#list?.build;
    await this.#take(readList(text, this.#grant));
    if (this.local.state.get().fault === null && this.#list?.build !== before)
      dispatchEvent(new CustomEvent(localBuildEvent, { detail: this.#list?.build }));
  }

  #end(): void {
    this.#changes?.close();
    refuseAllOf(this.#grant.origin);
    this.#tell({ isOver: true });
  }

  async #take(coming: Promise<LocalList>): Promise<void> {
    try {
      const list = await coming;
      if (this.local.state.get().isOver) return;
      vouchAnew(list.files);
      this.#list = list;
      this.#tell({ fault: null });
    } catch (error) {
      console.error('The build of the developer is not taken', error);
      this.#tell({ fault: error instanceof ListRefused ? error.code : 'MF-102' });
    }
  }

  #tell(change: Partial<ReturnType<LocalBuild['state']['get']>>): void {
    this.local.state.set({ ...this.local.state.get(), ...change });
  }
}
