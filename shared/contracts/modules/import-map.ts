/** A module of the release: what the shell shows, checks and falls back to. */
export type MappedModule = {
  readonly version: string;
  readonly commit: string;
  readonly contract: number;
  readonly shared: Readonly<Record<string, string>>;
  readonly css: readonly string[];
  readonly retained: readonly { readonly version: string; readonly url: string }[];
};

/** What `GET /importmap.json` answers. The loader reads the first four keys, the shell the last one. */
export type ImportMapDocument = {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, never>>;
  /** Every file that may be loaded, with its sha384. */
  readonly integrity: Readonly<Record<string, string>>;
  readonly depcache: Readonly<Record<string, readonly string[]>>;
  readonly 'x-release': {
    /** Rises with every change; a browser refuses a lower one than it has seen. */
    readonly sequence: number;
    readonly app: string;
    readonly cohort: string;
    readonly createdAt: string;
    readonly validUntil: string;
    readonly urgent: boolean;
    readonly modules: Readonly<Record<string, MappedModule>>;
  };
};
