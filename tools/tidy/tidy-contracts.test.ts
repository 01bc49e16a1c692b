import { parts } from '@shanmen/shared/contracts/shell/parts';
import { catalogue, builtScreens } from '@shanmen/shared/contracts/catalogue';
import { errorCodes } from '@shanmen/shared/contracts/error-codes';

import { isTest, projectFiles, readSource, typeScriptFiles } from './source-files.ts';
import { contractNouns, oddRefusals, serverNouns, unprovokedCodes, unusedCodes } from './contract-finders.ts';
import type { Source } from './finding.ts';
import { appNames } from '../webpack/module-table.ts';
import { readDeclaration } from '../webpack/manifest/read-declaration.ts';

const read = (file: string): Source => ({ file, text: readSource(file) });
const files = projectFiles();
const server = typeScriptFiles().filter(file => file.startsWith('server/'));
const serverCode = server.filter(file => !isTest(file)).map(read);
const serverTests = server.filter(isTest).map(read);
const codes = Object.keys(errorCodes);

/** Contracts that no area serves under the same noun, each with the reason. */
const contractsAlone: Readonly<Record<string, string>> = {
  'admin/records/audit-fields': 'what the fields of changes are called that every area writes into the log',
  'admin/records/audit-file-fields': 'those of them that files and versions have',
  'admin/records/audit-values': 'what the objects, states and kinds in those fields are called',
  'admin/rights/permission-tree': 'every permission under its system and screen, on the screen and in a file',
  'goods/items/scale-label': 'how labels of scales are read, which a till and the server both do',
  'cashier/tender': 'the ways to pay at a till, which screens and the server read',
  'cashier/cart': 'what a cart costs, which a till and the server both work out',
  'cashier/pricing/promote': 'what promotions take off a cart, which a till and the server both work out',
  'admin/settings/menu-icons': 'the icons that the shell draws and 菜单管理 offers',
  'admin/settings/setting-words': 'what settings are called, which the screen and the log read',
  'admin/records/audit-words': 'a row of the log in words, on the screen and in a file',
  'auth/sign-in/password-rules': 'judged by the form and by the service that changes passwords',
  'modules/publishing/app-declaration':
    'app.json, a part of the manifest of a release, which the menu follows',
  'modules/running/map-rules': 'what a map must hold to be used, judged by the loader and by the server',
  'modules/publishing/module-names':
    'the folder and contract number of a module, for build, server and browser',
  'modules/publishing/release-manifest': 'written by the build, read when the map is composed',
  'modules/publishing/shared-modules':
    'names, marks and budgets of modules, for the build and the rules of publishing',
  'modules/publishing/version-range': 'how ranges of shared versions are read, on both sides',
  'shell/accepted-link':
    'which links of the menu may be opened, judged by the shell and where they are saved',
  'shell/toolbar-actions': 'a table of the shell',
  'shell/parts': 'what apps offer each other, for whoever draws a part and for whoever shows it',
  'shell/event': 'what the stream of auth/event carries',
  'shell/settings': 'a table of the shell; auth/settings/user-settings judges by it',
  'admin/settings/settings': 'the settings that exist, with their kinds and defaults',
  'ticket/booking/entry-place':
    'the place in the queue, worked out by the page of the visitors and by the server',
  'ticket/capacity/closure-reasons': 'the table of reasons, apart for the page of the visitors',
  'ticket/groups/driver': 'what ticket/groups/tour-crew keeps of drivers',
  'ticket/groups/guide': 'what ticket/groups/tour-crew keeps of guides',
  'ticket/pricing/crowds': 'the table of crowds',
  'ticket/pricing/eligibility': 'who may have a reduced ticket, judged by the window and by the sale',
  'ticket/selling/identity': 'how documents are read, at the window and on the server',
  'ticket/pricing/sale-discount':
    'what ticket/selling/order and ticket/selling/pos-session carry of what a window gives away',
  'ticket/after-sale/reschedule-day': 'the days of a move, served by those who move tickets and bookings',
  'ticket/selling/letters': 'the table of ticket letters, used by all ticketing nouns',
  'goods/documents/document-line':
    'a line of a document, entered and told; goods/documents/document serves it',
  'goods/documents/document-override':
    'who lets a document through; goods/documents/document carries it, auth/approval gives it',
  'goods/documents/document-query':
    'how lists of documents are searched, and what they answer; goods/documents/document serves them',
  'goods/documents/document-actions': 'what may be done with a document, for rights and buttons',
  'goods/documents/document-types':
    'the table of document types, from which screens, routes and posting follow',
  'master/field': 'the fields that masters are declared with, for server and screens',
  'master/master': 'what follows from the declaration of a master',
  'master/master-status': 'what all masters have that are stopped: a status, and a version that changes name',
  'master/masters': 'the list of masters that are declared',
  'master/sample': 'records made up from a declaration, for tests',
  'reports/report-keys': 'the list of reports that exist',
};
/** Nouns of the server that exchange nothing of their own, each with the reason. */
const serversAlone: Readonly<Record<string, string>> = {
  'admin/people/user-removal': 'takes an account away, and answers nothing',
  'admin/rights/permission-holders':
    'answers contracts/admin/permission, on the screen, on paper and as a file',
  'admin/people/user-export': 'sends the list of contracts/admin/user as a file',
  'admin/people/user-import': 'takes files, as contracts/import-file.ts describes for every list',
  'commerce/blacklist/blacklist-import': 'takes files, as contracts/import-file.ts describes for every list',
  'auth/event': 'what it sends stands in contracts/shell/event.ts, beside the shell that reads it',
  'goods/items/item-file': 'takes and sends files, as contracts/import-file.ts describes for every list',
  'goods/documents/document-out': 'as goods/items/item-file',
  'goods/stock/opening-stock': 'as goods/items/item-file',
  'goods/pricing/price-file': 'as goods/items/item-file',
  'ticket/books/list-out': 'sends the lists of other nouns as files',
  'modules/watching/csp-report': 'browsers write it in their own form',
  'modules/running/module-file': 'sends files',
};

describe('contracts', () => {
  it('U-20 Y-09 declares each refusal with a status and a Chinese sentence', () => {
    expect(codes.length).toBeGreaterThan(50);
    expect(oddRefusals(Object.entries(errorCodes))).toEqual([]);
  });

  it('Y-09 declares no refusal that the server never gives', () => {
    expect(unusedCodes(codes, serverCode)).toEqual([]);
  });

  it('Y-09 has a test that provokes each refusal', () => {
    expect(unprovokedCodes(codes, serverTests)).toEqual([]);
  });

  it('Y-10 serves each contract under the same noun', () => {
    const served = new Set(serverNouns(files));
    const exempt = (noun: string) => noun.endsWith('/screens') || Object.hasOwn(contractsAlone, noun);
    expect(contractNouns(files).filter(noun => !served.has(noun) && !exempt(noun))).toEqual([]);
  });

  it('Y-10 describes what each noun of the server exchanges', () => {
    const described = new Set(contractNouns(files));
    const alone = serverNouns(files).filter(
      noun => !described.has(noun) && !Object.hasOwn(serversAlone, noun),
    );
    expect(alone).toEqual([]);
  });

  it('Y-10 keeps no exception that is not needed', () => {
    const contracts = new Set(contractNouns(files));
    const served = new Set(serverNouns(files));
    const stale = [
      ...Object.keys(contractsAlone).filter(noun => !contracts.has(noun) || served.has(noun)),
      ...Object.keys(serversAlone).filter(noun => !served.has(noun) || contracts.has(noun)),
    ];
    expect(stale).toEqual([]);
  });

  it('Y-06 has in each screen table exactly the screens that are declared as built', () => {
    const tables = files.filter(file => /^mf-[^/]+\/src\/screens\.ts$/.test(file)).map(read);
    const drawn = tables.flatMap(({ file, text }) =>
      [...text.matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map(
        match => `${file.split('/')[0] ?? ''}/${match[1] ?? ''}`,
      ),
    );
    const declared = appNames.flatMap(app =>
      readDeclaration(app).screens.map(({ name }) => `${app}/${name}`),
    );
    expect(drawn.toSorted()).toEqual([...builtScreens, ...declared].toSorted());
  });

  it('names in each app.json the parts that the app offers, as the table of both sides has them', () => {
    const declared = appNames.flatMap(app =>
      (readDeclaration(app).parts ?? []).map(({ name, title, props }) => [name, { app, title, props }]),
    );
    expect(Object.fromEntries(declared)).toEqual(parts);
  });

  it('gives each path of the catalogue to one entry of a type', () => {
    const twice = Object.entries(catalogue).flatMap(([type, screens]) => {
      const paths = screens.map(({ path }) => `${type} ${path}`);
      return paths.filter((path, index) => paths.indexOf(path) !== index);
    });
    expect(twice).toEqual([]);
  });
});

describe('the finders find', () => {
  const code = (text: string): Source => ({ file: 'server/src/ticket/selling/order/order.service.ts', text });

  it('U-20 a refusal without a Chinese sentence, a status or a name of the form', () => {
    expect(oddRefusals([['sold_out', [409, '余票不足']]])).toEqual([]);
    expect(oddRefusals([['sold_out', [409, 'sold out']]])).toEqual(['sold_out']);
    expect(oddRefusals([['sold_out', [409, '余票不足 sold_out']]])).toEqual(['sold_out']);
    expect(oddRefusals([['sold_out', [200, '余票不足']]])).toEqual(['sold_out']);
    expect(oddRefusals([['SoldOut', [409, '余票不足']]])).toEqual(['SoldOut']);
  });

  it('Y-09 a refusal that nobody gives', () => {
    expect(unusedCodes(['sold_out'], [code("throw new RuleViolation('sold_out')")])).toEqual([]);
    expect(unusedCodes(['sold_out'], [code("throw new RuleViolation('slot_closed')")])).toEqual(['sold_out']);
  });

  it('Y-09 a refusal that no test provokes', () => {
    expect(unprovokedCodes(['sold_out'], [code("it('answers sold_out', …)")])).toEqual([]);
    expect(unprovokedCodes(['sold_out'], [])).toEqual(['sold_out']);
  });

  it('Y-10 nouns in both trees', () => {
    expect(contractNouns(['shared/contracts/goods/items/item.ts'])).toEqual(['goods/items/item']);
    expect(serverNouns(['server/src/goods/items/item/item.routes.ts'])).toEqual(['goods/items/item']);
  });
});
