import type { RuleFinding, SmokeReport } from '@shanmen/shared/contracts/modules/publishing/publication';
import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

/** A build that wants to be published, and what it would join. */
export type Candidate = {
  readonly manifest: ReleaseManifest;
  readonly manifestSha256: string;
  /** Path → bytes. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly smoke: SmokeReport | null;
  readonly acceptGrowth: boolean;
  readonly ledger: LedgerView;
};

/** As much of the ledger as the rules look at. */
export type LedgerView = {
  /** What everybody runs: module → version, ranges and size. */
  readonly running: Readonly<Record<string, RunningModule>>;
  /** Every version of this module that was ever recorded. */
  readonly published: readonly string[];
  /** Versions of this module that would be at hand if this one failed, and whether their bytes are sound. */
  /** What the product around an app has. */
  readonly product: ProductView;
  readonly earlier: readonly { readonly version: string; readonly isSound: boolean }[];
};

export type ProductView = {
  /** Whether the product itself brings the module: its screens stand in the catalogue. */
  readonly isOwn: boolean;
  /** The calls of the server, e.g. `GET /api/admin/spots`. */
  readonly routes: ReadonlySet<string>;
  /** Those addresses of the declared screens that the menu gives to another screen. */
  readonly takenPaths: readonly string[];
};

export type RunningModule = {
  readonly version: string;
  readonly shared: Readonly<Record<string, string>>;
  readonly gzipBytes: number;
};

/** @returns what is wrong and how to put it right; nothing when the rule is kept */
export type PublishRule = (candidate: Candidate) => RuleFinding[];
