import { join } from 'node:path';

import type { Page } from '../../fixtures.ts';
import { type Breaking, hangApp, removeApp, replaceApp, serveApp } from '../broken-module.ts';
import { hangingMap, invalidMaps, unreachableMaps } from '../spoiled-maps.ts';
import { saying, ticketWithPart } from './part-app.ts';
import { cannotBeEnded, throwsLater } from './plays/fails-later.ts';
import { failsToOpen, isNotWaitedFor, type Way } from './plays/fails-to-open.ts';
import { isAskedAgain } from './plays/is-asked-again.ts';
import { opensWithoutMap } from './plays/opens-without-map.ts';

type PartCase = {
  /** The word that the cases of a broken app have for it. */
  readonly word: string;
  /** Promises that it proves, besides M-03 as all of them do. */
  readonly proves: 'M-31' | 'M-04 M-31' | 'M-06 M-31' | 'M-31 M-33';
  /** "A part …". */
  readonly rule: string;
  readonly plays: readonly ((page: Page) => Promise<void>)[];
};

const served = (what: string, app: string): Way => ({ what, serve: (page, how) => serveApp(page, app, how) });

const forged: Way = {
  what: 'has another hash',
  serve: (page, how) => serveApp(page, ticketWithPart(saying('x')), { ...how, vouched: 'another text' }),
};

const firstRenderThrows: Way = {
  what: 'draws a part that throws at once',
  serve: (page: Page, how: Breaking) =>
    replaceApp(page, join(import.meta.dirname, 'apps/first-render-throws.app.ts'), how),
};

const wrongExports: readonly Way[] = [
  served('offers no parcel', ticketWithPart('{ mount: idle }')),
  served('is made for a later shell', ticketWithPart(saying('x'), { contract: 99 })),
];

const mountRejects: readonly Way[] = [
  served('fails at bootstrap', ticketWithPart('{ bootstrap: refuse, mount: idle, unmount: idle }')),
  served('fails at mount', ticketWithPart('{ bootstrap: idle, mount: refuse, unmount: idle }')),
  served('is never mounted', ticketWithPart('{ bootstrap: idle, mount: never, unmount: idle }')),
];

/** What can go wrong with an app and its map, each on a part of an app in a screen of another. */
export const fourteenCases: readonly PartCase[] = [
  {
    word: 'entry-404',
    proves: 'M-04 M-31',
    rule: 'whose app is missing says MF-101',
    plays: [failsToOpen('MF-101', { what: 'is missing', serve: removeApp })],
  },
  {
    word: '503-once',
    proves: 'M-31',
    rule: 'of a server that is busy once comes at the second try',
    plays: [isAskedAgain],
  },
  {
    word: 'entry-hangs',
    proves: 'M-04 M-31',
    rule: 'whose app never comes is given up with MF-101',
    plays: [failsToOpen('MF-101', { what: 'never comes', serve: hangApp }), isNotWaitedFor],
  },
  {
    word: 'wrong-integrity',
    proves: 'M-04 M-31',
    rule: 'whose app is not the one of the map never runs: MF-102',
    plays: [failsToOpen('MF-102', forged)],
  },
  {
    word: 'syntax-error',
    proves: 'M-04 M-31',
    rule: 'whose app cannot be parsed says MF-103',
    plays: [failsToOpen('MF-103', served('cannot be parsed', 'System.register([], e => {{{'))],
  },
  {
    word: 'throws-at-evaluation',
    proves: 'M-04 M-31',
    rule: 'whose app throws while loading says MF-104',
    plays: [
      failsToOpen(
        'MF-104',
        served('throws', ticketWithPart('{}', { before: 'throw new Error("broken on purpose");' })),
      ),
    ],
  },
  {
    word: 'wrong-exports',
    proves: 'M-04 M-31',
    rule: 'made for another shell, or none at all, says MF-105',
    plays: [failsToOpen('MF-105', ...wrongExports)],
  },
  {
    word: 'mount-rejects',
    proves: 'M-04 M-31',
    rule: 'that cannot be mounted says MF-106',
    plays: [failsToOpen('MF-106', ...mountRejects)],
  },
  {
    word: 'first-render-throws',
    proves: 'M-04 M-31',
    rule: 'that throws in its first render says MF-108',
    plays: [failsToOpen('MF-108', firstRenderThrows)],
  },
  {
    word: 'throws-later',
    proves: 'M-06 M-31',
    rule: 'that throws while it is used says MF-109',
    plays: [throwsLater],
  },
  {
    word: 'unmount-hangs',
    proves: 'M-31',
    rule: 'that cannot be ended is taken out: MF-110',
    plays: [cannotBeEnded],
  },
  {
    word: 'map-unreachable',
    proves: 'M-31 M-33',
    rule: 'opens while the map cannot be reached',
    plays: [opensWithoutMap(...unreachableMaps)],
  },
  {
    word: 'map-invalid',
    proves: 'M-31 M-33',
    rule: 'opens while the map is none that can be used',
    plays: [opensWithoutMap(...invalidMaps)],
  },
  {
    word: 'map-hangs',
    proves: 'M-31 M-33',
    rule: 'opens while the map does not come',
    plays: [opensWithoutMap(hangingMap)],
  },
];
