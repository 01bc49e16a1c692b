import Value from 'typebox/value';

import type { DeclaredRoute } from '../../../server/src/http/route-table.ts';
import { answerByScenario, commonScenarios } from '../../../shared/client/testing/mock/scenario.ts';
import { readSource, typeScriptFiles } from '../../tidy/source-files.ts';
import { answerSchema, contractAnswers, handlersOf } from './contract-answers.ts';
import { contractRoutes } from './contract-routes.ts';

let routes: readonly DeclaredRoute[];

beforeAll(async () => {
  routes = (await contractRoutes()).filter(({ url }) => url.startsWith('/api/'));
}, 60_000);

describe('the mock API', () => {
  it('M-30 answers every route of the product as its contract says', () => {
    const answers = contractAnswers(routes);
    expect(routes.length).toBeGreaterThan(100);
    const unfit = routes.filter(route => {
      return !Value.Check(Object(answerSchema(route)), answers[`${route.method} ${route.url}`]);
    });
    expect(unfit.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  it.each(Object.keys(commonScenarios))('M-30 knows the state %s of every route', async name => {
    const handlers = handlersOf(contractAnswers(routes));
    const states = new Set<string>();
    for (const { method, url } of routes) {
      const call = { method, target: url, body: {}, key: null };
      const outcome = await answerByScenario(handlers, {}, name, call);
      states.add(outcome.kind === 'cut' ? 'cut' : String(outcome.answer?.status));
    }
    const expected = { offline: 'cut', '401': '401', '403': '403', '409': '409', '500': '500' };
    const [, wanted = '200'] = Object.entries(expected).find(([state]) => state === name) ?? [];
    // Signing in is never hurt, and a conflict is a matter of writes.
    expect([...states].toSorted()).toEqual([...new Set(['200', wanted])].toSorted());
  });

  it('M-30 answers every address that an application calls', () => {
    const called = typeScriptFiles()
      .filter(file => /^mf-[a-z]+\/src\//.test(file) && !file.includes('.test.'))
      .flatMap(file => readSource(file).match(/['`]\/api\/[^'`?\s]+/g) ?? [])
      .map(text => text.slice(1).replaceAll(/\$\{[^}]*\}/g, 'x'));
    expect(called.length).toBeGreaterThan(30);
    const unknown = called.filter(
      path => !routes.some(({ url }) => isBeneath(url.split('/'), path.split('/'))),
    );
    expect(unknown).toEqual([]);
  });
});

/** Whether a route is what is called, or lies below it where the rest of the address is put together elsewhere. */
function isBeneath(route: readonly string[], called: readonly string[]): boolean {
  return called.every(
    (part, index) => part === 'x' || route[index] === part || route[index]?.startsWith(':'),
  );
}
