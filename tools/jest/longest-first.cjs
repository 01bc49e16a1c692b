const { default: TestSequencer } = require('@jest/test-sequencer');

/** The folders that have most of the files of half a minute and more. */
const long = [
  '/server/test/',
  '/server/src/http/',
  '/server/src/goods/documents/',
  '/server/src/modules/publishing/',
  '/server/src/reports/',
  '/server/src/admin/rights/',
  '/tools/dev/',
];

/** Makes the demo area for all who begin with it; whoever comes to it meanwhile would wait with a core idle. */
const first = ['/rights/other-outlet.proof.ts'];

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
