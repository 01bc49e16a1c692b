import type { SmokeReport } from '@shanmen/shared/contracts/modules/publishing/publication';
import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { ChangingNoun } from '@shanmen/shared/contracts/shell/event';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';

import type { Config } from '../process/config.ts';
import type { Pools } from '../db/connection/pools.ts';
import type { ReplicaProbe } from '../db/report-source.ts';
import type { Device } from '../callers/device.ts';
import type { Memory } from '../process/machine/memory.ts';
import type { ExportBook } from '../platform/export-job/export-book.ts';
import type { Readiness } from '../process/readiness.ts';
import type { Channel } from '../callers/channel.ts';
import type { Staff } from '../callers/staff.ts';
import type { LiveSession } from './credential/live-session.ts';

export type Permission =
  | PermissionCode
  | { readonly anyOf: readonly PermissionCode[] }
  /** All of the first, and where given one of the second. */
  | { readonly allOf: readonly PermissionCode[]; readonly oneOf?: readonly PermissionCode[] }
  | 'signed-in'
  | 'device'
  | 'channel'
  | 'public';

/** Whose rows a route touches; `own` is the caller's own, the others are domains of data scope. */
export type Scope = 'none' | 'own' | 'ticket' | 'retail' | 'stock' | 'reception' | 'reports';

/** What a service asks for besides the permission: another person than the maker, an open shift of the caller. */
export type Condition = 'second-person' | 'open-shift';

/**
 * What every route declares as `config`. A route without it does not compile, and one that names an
 * unknown code stops the start.
 */
export type RouteAccess = {
  readonly permission: Permission;
  readonly scope: Scope;
  /** Codes that widen what the call shows or takes; the service asks for them. */
  readonly widenedBy?: readonly PermissionCode[];
  /** A write that moves money, places or stock: it needs an Idempotency-Key and runs in `runOnce`. */
  readonly idempotent?: boolean;
  /** The audit action that the service writes. */
  readonly audit?: string;
  /** Further ones that it writes where they happen. */
  readonly alsoAudits?: readonly string[];
  /** States of a session in which the route stays open although others are refused. */
  readonly openTo?: readonly ('locked' | 'password-due' | 'factor-due')[];
  /** Asks the person for the password once more, at most five minutes before. */
  readonly stepUp?: boolean;
  /** What the service refuses without; 权限说明 reads it here, and a refusal of this kind needs it. */
  readonly asks?: readonly Condition[];
  /** Further nouns that only some of the calls change, by what was sent. */
  readonly alsoChanges?: (body: unknown) => readonly ChangingNoun[];
  /** A public call that pages make by themselves; all tills of a site may share one address. */
  readonly often?: boolean;
  /** A publishing key in the header stands for a person; the route judges it by itself. */
  readonly keyed?: boolean;
  /** A registered device may call it as well; its signature stands for a person. */
  readonly signed?: boolean;
  /** An answer without an end. It is read in the background, so calling it is no activity of the person. */
  readonly stream?: boolean;
  /** Nouns whose rows the call changes; every browser hears of them once the call has succeeded. */
  readonly changes?: readonly ChangingNoun[];
  /** Browsers send it on their own, so it carries no origin: policy reports. */
  readonly anyOrigin?: boolean;
};

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** How long the head of a request may take, the whole of it, and how often that is looked at. */
export type Patience = {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  /** How long a client may take nothing of its answer; event streams write every 15 s. */
  readonly untakenMs: number;
};

/**
 * Runs a published build in a browser of the server, beside the modules that everybody runs.
 * @param screens the names of those that are opened; null opens all
 * @returns null on a machine without a browser
 */
export type Trial = (
  manifest: ReleaseManifest,
  running: unknown,
  screens: readonly string[] | null,
) => Promise<SmokeReport | null>;

/** What the application is made of. The clock is an argument, so that tests can move it. */
export type AppDeps = {
  readonly pools: Pools;
  readonly config: Config;
  readonly readiness: Readiness;
  readonly now: () => Date;
  /** Cost of hashing a password; tests pay less. */
  readonly hashing?: { readonly memoryKib: number; readonly passes: number };
  /** How far a replica is behind; tests tell it themselves. */
  readonly replicaProbe?: ReplicaProbe;
  /** Runs published modules in a browser; tests run none and tell the outcome themselves. */
  readonly trial?: Trial;
  /** How long requests may take to arrive; tests wait less. */
  readonly patience?: Patience;
  /** Where log lines go; standard output by default. */
  readonly log?: { write(line: string): void };
};

/** What makes a repeat of an idempotent write recognisable. */
export type IdempotencyContext = {
  /** Whose key it is, e.g. `u:7`. */
  readonly scope: string;
  readonly key: string;
  /** What the record keeps that the call makes: the key, bound to whose key it is. */
  readonly recordKey: string;
  /** Binds the record to an owner who outlives the proof of the call: a visitor's mobile. */
  readonly recordKeyFor: (owner: string) => string;
  readonly route: string;
  /** SHA-256 over the canonical JSON of path parameters, query and body. */
  readonly bodyHash: Buffer;
  /** Marks the answer as the saved one. */
  readonly markReplayed: () => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Who writes which file in the background; complete once the application is built. */
    exportBook: ExportBook;
    /** Whatever stays from one request to the next is kept with its help. */
    memory: Memory;
  }

  interface FastifyContextConfig extends RouteAccess {}

  interface FastifyRequest {
    /** The signed-in person; throws on a public route, which has none. */
    readonly staff: Staff;
    /** The session of the signed-in person; throws on a public route. */
    readonly session: LiveSession;
    /** Set by the credential hook; read it through `staff` and `session`. */
    signedIn: { staff: Staff; session: LiveSession } | null;
    /** The device that signed the call; throws on a call of a person. */
    readonly device: Device;
    /** Set by the device hook; null where no device signed. */
    signedBy: Device | null;
    /** The channel whose key the call carries; throws on every other call. */
    readonly channel: Channel;
    /** Set by the channel hook; null where no channel called. */
    calledBy: Channel | null;
    /** Present on routes that declare `idempotent`. */
    idempotency: IdempotencyContext;
  }
}
