const { readFileSync } = require('node:fs');

/** For `--filter`: of the files of tests those that hold a `proof`, as the contract of an app does for each screen. */
module.exports = async paths => ({
  filtered: paths.filter(path => /^\s*(?:proof(?:\.each)?|appContract)\(/m.test(readFileSync(path, 'utf8'))),
});
