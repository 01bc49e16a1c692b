/**
 * The boot script of a session that runs a developer's build. The server names it in the place of `boot.ts` only while
 * the session may; its styles are those of `boot.ts`, which the page links either way.
 */
import { fetchMap, takeMap } from '../map/map-source.ts';
import { startPage } from '../start-page.ts';
import { RunningBuild, readGrant } from './running-build.ts';
import { sendHashesAlong } from './send-hashes-along.ts';

const running = new RunningBuild(readGrant(document), { now: () => new Date() });
sendHashesAlong(running.local.origin);
void startPage({
  local: running.local,
  readMap: async () => running.over(await fetchMap()),
  async takeMap(now) {
    const [taken] = await Promise.all([takeMap(now), running.begin()]);
    return { ...taken, map: running.over(taken.map) };
  },
});
