import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, OptionalText, Text } from './schema.ts';

/** The file itself, before it is written as text. */
export const largestImportBytes = 10 * 1024 * 1024;
/** Four letters for every three bytes. */
const mostLetters = Math.ceil(largestImportBytes / 3) * 4;
/** Of a call that carries a file. */
export const largestImportCall = mostLetters + 64 * 1024;

/** An xlsx or csv file as it is handed in, in base64. */
export const ImportFile = ClosedObject({
  name: Text(120),
  content: Type.String({ maxLength: mostLetters, pattern: '^[A-Za-z0-9+/]{4,}={0,2}$' }),
});
export type ImportFile = Static<typeof ImportFile>;

/** A file with hundreds of faults has one cause; the first of them tell it. */
export const mostImportProblems = 200;

/** What is wrong in one cell; the row is the one that the spreadsheet program shows. */
export const ImportProblem = ClosedObject({
  row: Type.Integer({ minimum: 1 }),
  column: OptionalText(40),
  text: OptionalText(200),
});
export type ImportProblem = Static<typeof ImportProblem>;

/** What an import would do; nothing is written while there are problems. */
export const ImportCheck = ClosedObject({
  rowCount: Type.Integer({ minimum: 0 }),
  problemCount: Type.Integer({ minimum: 0 }),
  /** The first ones by row. */
  problems: Type.Array(ImportProblem, { maxItems: mostImportProblems }),
  /** What may be meant and is to be looked at: it stops nothing. */
  doubts: Type.Optional(Type.Array(ImportProblem, { maxItems: mostImportProblems })),
  /** The day and the person of the time before, when this very file has been imported. */
  imported: Type.Union([ClosedObject({ on: Day, by: OptionalText(60) }), Type.Null()]),
});
export type ImportCheck = Static<typeof ImportCheck>;

export const ImportDone = ClosedObject({
  rowCount: Type.Integer({ minimum: 0 }),
  /** What was made, in the order of the rows, where something is done with each of them next. */
  ids: Type.Optional(Type.Array(Id, { maxItems: 500 })),
});
export type ImportDone = Static<typeof ImportDone>;

/** A file as the answer of a route. */
export const FileAnswer = { content: { 'application/octet-stream': { schema: Type.Unknown() } } } as const;
