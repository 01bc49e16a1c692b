import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import { demoSession } from '../testing/demo-user.ts';
import { answer, type MockAnswer, refusal } from '../testing/mock/mock-api.ts';
import { serveMock } from '../testing/mock/serve-mock.ts';
import { loadMenu } from './load-menu.ts';
import { toolbarList } from './toolbar-list.ts';

const server = serveMock({});
const page = { menucode: '1008', funcName: '检票', path: '/ticket/checkIn', component: 'mf-ticket/check-in' };
let errors: jest.SpyInstance;
let warnings: jest.SpyInstance;

function serve(menu: MockAnswer): void {
  server.replace({ 'GET /api/Menu/GetMyMenu': () => menu });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.reachable = true;
  server.calls.splice(0);
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  session.begin(demoSession('seller01'));
});

describe('the menu of a type', () => {
  it('is asked for by its code and kept for the next start', async () => {
    serve(answer([page, { menucode: '1000', menuChild: 'sale', funcName: '售票', isToolBar: true }]));
    const menu = await loadMenu('10');
    expect(server.calls[0]?.target).toBe('/api/Menu/GetMyMenu?pid=10');
    expect(menu).toMatchObject({ status: 'loaded', type: '10', toolbar: [{ code: 'sale', title: '售票' }] });
    expect(storage.read('dynamicRoutes')).toMatchObject({ type: '10', permissionVersion: 1 });
    expect(toolbarList.read('10')).toEqual(['sale']);
    expect(JSON.parse(sessionStorage.getItem('shanmen:toolbar') ?? '')).toEqual({ '10': ['sale'] });
  });

  it('tells all components that are missing in one line, and the rest line by line', async () => {
    const later = (menucode: string) => ({ ...page, menucode, path: `/later/${menucode}`, component: null });
    serve(answer([page, later('7'), { ...page, menucode: '8', path: '' }, later('9')]));
    await loadMenu('10');
    expect(warnings.mock.calls).toEqual([['Route without a path skipped: 8'], ['Component not found: 7, 9']]);
  });

  it.each<[string, MockAnswer]>([
    ['a refusal', refusal('no_permission')],
    ['no list', answer({ rows: [page] })],
    ['nothing', answer(null)],
    ['a body without a result', { status: 200, body: [page] }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['a server error', { status: 500, body: '' }],
  ])("S-22 logs 'Failed to get menu data' when %s comes", async (_, given) => {
    serve(given);
    expect(await loadMenu('10')).toMatchObject({ status: 'failed', type: '10' });
    expect(errors.mock.calls).toEqual([['Failed to get menu data']]);
    expect(warnings).not.toHaveBeenCalled();
  });

  it("S-22 logs 'Failed to get menu data' when the server cannot be reached, with the number to report", async () => {
    server.reachable = false;
    expect(await loadMenu('10')).toEqual({
      status: 'failed',
      type: '10',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(errors.mock.calls).toEqual([['Failed to get menu data']]);
  });

  it.each([[[]], [[{ ...page, path: '' }]]])(
    "S-22 warns 'No routes available' and clears the routes: %j",
    async entries => {
      serve(answer([page]));
      await loadMenu('10');
      serve(answer(entries));
      expect(await loadMenu('10')).toEqual({ status: 'empty', type: '10' });
      expect(warnings).toHaveBeenLastCalledWith('No routes available');
      expect(storage.read('dynamicRoutes')).toBeNull();
    },
  );

  it('S-22 warns of every entry that is skipped, in the specified words', async () => {
    serve(
      answer([page, { ...page, menucode: '1009', path: '' }, { ...page, menucode: '1010', menuChild: 'x' }]),
    );
    await loadMenu('10');
    expect(warnings.mock.calls).toEqual([
      ['Route without a path skipped: 1009'],
      ['Parent menu not found: 1010'],
    ]);
  });
});
