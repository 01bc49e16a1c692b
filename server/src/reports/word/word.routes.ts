import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import type { TodayGroup } from '@shanmen/shared/contracts/reports/today-sheet';
import {
  WordAnswer,
  WordDesignSave,
  WordExport,
  WordLock,
  type WordNo,
  wordNos,
  WordPaper,
  WordPrint,
  WordQuery,
  WordSnapshot,
  WordTemplate,
} from '@shanmen/shared/contracts/reports/word';

import { sendFile } from '../../http/files/send-file.ts';
import type { App } from '../../http/route.ts';
import type { WorkOf } from '../report/report.routes.ts';
import type { ReportWork } from '../report/report-work.ts';
import {
  exportWord,
  keepWord,
  lockWord,
  printWord,
  saveTemplate,
  showTemplate,
  showWord,
} from './word.service.ts';
import type { WordPlace } from './word.queries.ts';
import { words } from './words.ts';

/** 报表字: on the screen, kept, on paper, as a file, and how they look; word 1 is locked besides. */
export function wordRoutes(app: App, workOf: WorkOf): void {
  lockRoute(app, workOf);
  for (const no of wordNos) {
    sheetRoutes(app, workOf, no);
    templateRoutes(app, workOf, no);
  }
}

type Asked = { readonly date?: string; readonly storeGroup?: TodayGroup };

function placeOf(no: WordNo, { today }: ReportWork, { date, storeGroup }: Asked): WordPlace {
  // The sheet that auditors sign is of all outlets.
  const group = no === 1 ? words[no].group : (storeGroup ?? words[no].group);
  return { no, group, day: date ?? today };
}

function sheetRoutes(app: App, workOf: WorkOf, no: WordNo): void {
  const address = `/api/reports/words/${no}` as const;
  const print = { permission: `report:word${no}:print`, scope: 'reports' } as const;

  app.get(
    address,
    {
      config: { permission: `report:word${no}:view`, scope: 'reports' },
      schema: { querystring: WordQuery, response: { 200: Result(WordAnswer) } },
    },
    async (request, reply) => {
      const work = await workOf(request, reply);
      const { version = 0, ...asked } = request.query;
      return { result: await showWord(work, placeOf(no, work, asked), version) };
    },
  );

  app.post(
    `${address}/snapshots`,
    {
      config: {
        ...print,
        permission: no === 1 ? 'report:word1:create' : print.permission,
        audit: 'reports.word.kept',
      },
      schema: { body: WordSnapshot, response: { 200: Result(WordAnswer) } },
    },
    async (request, reply) => {
      const work = await workOf(request, reply);
      return { result: await keepWord(work, placeOf(no, work, request.body)) };
    },
  );

  app.post(
    `${address}/prints`,
    {
      config: { ...print, audit: 'reports.word.printed', alsoAudits: ['reports.word.kept'] },
      schema: { body: WordPrint, response: { 200: Result(WordPaper) } },
    },
    async (request, reply) => {
      const work = await workOf(request, reply);
      const { version, ...asked } = request.body;
      return { result: await printWord(work, placeOf(no, work, asked), version) };
    },
  );

  app.post(
    `${address}/exports`,
    {
      config: { permission: `report:word${no}:export`, scope: 'reports', audit: 'reports.word.exported' },
      schema: { body: WordExport, response: { 200: FileAnswer } },
    },
    async (request, reply) => {
      const work = await workOf(request, reply);
      const { version, format, ...asked } = request.body;
      return sendFile(reply, await exportWord(work, placeOf(no, work, asked), { version, format }));
    },
  );
}

function lockRoute(app: App, workOf: WorkOf): void {
  app.post(
    '/api/reports/words/1/lock',
    {
      config: {
        permission: 'report:word1:lock',
        scope: 'reports',
        audit: 'reports.word.locked',
        alsoAudits: ['reports.word.kept'],
      },
      schema: { body: WordLock, response: { 200: Result(WordAnswer) } },
    },
    async (request, reply) => {
      const work = await workOf(request, reply);
      const { opinion, ...asked } = request.body;
      return { result: await lockWord(work, placeOf(1, work, asked), opinion.trim()) };
    },
  );
}

function templateRoutes(app: App, workOf: WorkOf, no: WordNo): void {
  const address = `/api/reports/word-templates/${no}` as const;
  const config = { permission: `report:word${no}:design`, scope: 'reports' } as const;
  const response = { 200: Result(WordTemplate) };

  app.get(address, { config, schema: { response } }, async (request, reply) => {
    const work = await workOf(request, reply);
    return { result: await showTemplate(work, placeOf(no, work, {})) };
  });

  app.put(
    address,
    {
      config: { ...config, audit: 'reports.word-template.changed' },
      schema: { body: WordDesignSave, response },
    },
    async (request, reply) => {
      const work = await workOf(request, reply);
      return { result: await saveTemplate(work, placeOf(no, work, {}), request.body) };
    },
  );
}
