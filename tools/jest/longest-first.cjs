const { default: TestSequencer } = require('@jest/test-sequencer');

/** Files of half a minute and more, and the folders that have most of them. */
const long = [
  '/server/test/',
  '/server/src/http/',
  '/server/src/goods/',
  '/server/src/modules/promotion/',
  '/server/src/reports/',
  '/server/src/admin/permission/',
  '/tools/dev/',
];

/** Makes the demo area for all who begin with it; whoever comes to it meanwhile would wait with a core idle. */
const first = ['/server/test/scenarios/other-outlet.test.ts'];

const ranked = [first, long, ['/server/'], ['/mf-ticket/', '/tools/']];

/**
 * Without the times of an earlier run Jest begins with the largest files; a long one of few lines
 * would then run alone at the end, with one core idle.
 */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
};

function rankOf({ path }) {
  const rank = ranked.findIndex(folders => folders.some(folder => path.includes(folder)));
  return rank === -1 ? ranked.length : rank;
}
