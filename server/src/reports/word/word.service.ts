import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { todayGroups } from '@shanmen/shared/contracts/reports/today-sheet';
import {
  type WordAnswer,
  type WordDesign,
  type WordDesignSave,
  type WordFormat,
  type WordNo,
  type WordPaper,
  type WordTemplate,
  wordTitles,
} from '@shanmen/shared/contracts/reports/word';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { outletScope } from '../../admin/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { docxFile } from '../../platform/workbook/write/docx-file.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Workbook } from '../../platform/workbook/write/workbook.ts';
import { xlsxFile } from '../../platform/workbook/write/xlsx-file.ts';
import type { ReportWork } from '../report/report-work.ts';
import { reachesWhole } from '../today-sheet/today-sheet.queries.ts';
import { placeholdersOf, readWord, saying, type WordAsked, type WordBody } from './word-body.ts';
import { changesBetween, opinionBlock } from './word-changes.ts';
import {
  findDesign,
  holdWord,
  insertDesign,
  insertLock,
  insertPrint,
  insertSheet,
  listKept,
  type StoredSheet,
  type WordPlace,
} from './word.queries.ts';
import { words } from './words.ts';

/** The word as it is now, or as it was kept, with what changed since the version before. @throws not_found, outlets_out_of_reach, report_timeout */
export async function showWord(work: ReportWork, place: WordPlace, version: number): Promise<WordAnswer> {
  const asked = await reachOf(work, place);
  const stored = asked.isWhole ? await listKept(work.db, place) : [];
  const body = version > 0 ? bodyOf(storedIn(stored, asked, version)) : (await readNow(work, asked)).body;
  const before = version > 0 ? stored.find(sheet => sheet.version === version - 1) : stored[0];
  return {
    day: place.day,
    storeGroup: place.group,
    version,
    isPartial: !asked.isWhole,
    sheet: body.sheet,
    blocks: [...body.blocks],
    kept: stored.map(({ id: _id, body: _body, ...kept }) => kept),
    changes: before === undefined ? [] : changesBetween(bodyOf(before), body),
  };
}

/** Keeps the day as it is now as its next version. @throws state_forbidden where nothing changed since the last */
export async function keepWord(work: ReportWork, place: WordPlace): Promise<WordAnswer> {
  const asked = await reachOf(work, place);
  if (!asked.isWhole) throw new RuleViolation('outlets_out_of_reach');
  const made = await readNow(work, asked);
  const version = await withTransaction(work.db, async tx => {
    await holdWord(tx, place);
    const [newest] = await listKept(tx, place);
    if (newest !== undefined && isSame(bodyOf(newest), made.body)) {
      throw new RuleViolation('state_forbidden', `数据与第 ${newest.version} 版相同，无需生成新版`);
    }
    return insertNext(tx, work, place, { ...made, newest });
  });
  return showWord(work, place, version);
}

/**
 * 锁定: keeps the day as it is now as a version of its own, with the opinion of the auditor and a number that it is known by.
 * @throws opinion_required while items of the day wait or money is not explained, sheet_locked where nothing changed since
 */
export async function lockWord(work: ReportWork, place: WordPlace, opinion: string): Promise<WordAnswer> {
  const asked = await reachOf(work, place);
  if (!asked.isWhole) throw new RuleViolation('outlets_out_of_reach');
  const { templateVersion, body } = await readNow(work, asked);
  const openItems = totalIn(body, 'open', 'count');
  if (opinion === '' && (openItems !== 0 || totalIn(body, 'check', 'openFen') !== 0 || isOffBalance(body)))
    throw new RuleViolation('opinion_required');
  const version = await withTransaction(work.db, async tx => {
    await holdWord(tx, place);
    const [newest] = await listKept(tx, place);
    if (newest && newest.lockNo !== null && isSame(bodyOf(newest), body))
      throw new RuleViolation('sheet_locked');
    const no = `SH${place.day.slice(2).replaceAll('-', '')}-${(newest?.version ?? 0) + 1}`;
    const made = { templateVersion, newest, body: signed(body, no, opinion) };
    const next = await insertNext(tx, work, place, made);
    const sheet = storedIn(await listKept(tx, place), asked, next);
    await insertLock(tx, sheet, { no, openItems, opinion, by: work.staff.id, at: work.now });
    await note(tx, work, place, 'reports.word.locked', { no, version: next, openItems, opinion });
    return next;
  });
  return showWord(work, place, version);
}

/** The 合计 of a column; nothing where the design leaves the block out. */
function totalIn({ sheet, blocks }: WordBody, block: string, column: string): number {
  const section = sheet.sections[blocks.indexOf(block)];
  const at = section?.columns.findIndex(({ id }) => id === column) ?? -1;
  return at < 0 ? 0 : Number(section?.rows.at(-1)?.[at] ?? 0);
}

/** Whether a drawer held more or less than it should. */
function isOffBalance(body: WordBody): boolean {
  return totalIn(body, 'drawer', 'overFen') !== 0 || totalIn(body, 'drawer', 'shortFen') !== 0;
}

function signed({ sheet, blocks }: WordBody, no: string, opinion: string): WordBody {
  const words = saying('审核意见', opinion === '' ? '同意' : opinion);
  return {
    sheet: {
      ...sheet,
      header: [{ title: '编号', text: no }, ...sheet.header],
      sections: [...sheet.sections, words],
    },
    blocks: [...blocks, opinionBlock],
  };
}

/**
 * A sheet for paper, counted as a print: a kept one as it is, else the day as it is now, kept first where nothing of
 * it is. Who sees a part only prints that part, which is not kept.
 */
export async function printWord(work: ReportWork, place: WordPlace, version: number): Promise<WordPaper> {
  const asked = await reachOf(work, place);
  if (!asked.isWhole) {
    if (version > 0) throw new RuleViolation('outlets_out_of_reach');
    const text = JSON.stringify((await readNow(work, asked)).body);
    await withTransaction(work.db, tx => note(tx, work, place, 'reports.word.printed', { version: 0 }));
    return { text, sha256: createHash('sha256').update(text).digest('hex'), version: 0, nth: 1 };
  }
  const made = version > 0 ? null : await readNow(work, asked);
  return withTransaction(work.db, async tx => {
    await holdWord(tx, place);
    const stored = await listKept(tx, place);
    const [newest] = stored;
    const isNew = made !== null && (newest === undefined || !isSame(bodyOf(newest), made.body));
    if (isNew) await insertNext(tx, work, place, { ...made, newest });
    const wanted = version > 0 ? version : (newest?.version ?? 0) + (isNew ? 1 : 0);
    const sheet = storedIn(isNew ? await listKept(tx, place) : stored, asked, wanted);
    const nth = await insertPrint(tx, sheet, { by: work.staff.id, at: work.now });
    await note(tx, work, place, 'reports.word.printed', { version: sheet.version, nth });
    return { text: sheet.body, sha256: sheet.sha256, version: sheet.version, nth };
  });
}

/** The same sheet as a file; the same content makes the same bytes. */
export async function exportWord(
  work: ReportWork,
  place: WordPlace,
  { version, format }: { version: number; format: WordFormat },
): Promise<FileOut> {
  const asked = await reachOf(work, place);
  const body =
    version > 0
      ? bodyOf(storedIn(asked.isWhole ? await listKept(work.db, place) : [], asked, version))
      : (await readNow(work, asked)).body;
  const rows = body.sheet.sections.reduce((sum, section) => sum + section.rows.length, 0);
  await withTransaction(work.db, tx =>
    note(tx, work, place, 'reports.word.exported', { version, format, rows }),
  );
  const { type, write } = kinds[format];
  const name = `${body.sheet.title}_${place.day}${version > 0 ? `_第${version}版` : ''}.${format}`;
  return { name, type, content: Readable.from(write(workbookOf(body.sheet)), { highWaterMark: 4 }), rows };
}

const office = 'application/vnd.openxmlformats-officedocument';
const kinds = {
  xlsx: { type: `${office}.spreadsheetml.sheet`, write: xlsxFile },
  docx: { type: `${office}.wordprocessingml.document`, write: docxFile },
} as const satisfies Record<WordFormat, unknown>;

/** What the designer begins with. */
export async function showTemplate(work: ReportWork, place: WordPlace): Promise<WordTemplate> {
  const { version, design } = await designOf(work, place.no);
  const whole = await wholeOf(work, place);
  return {
    version,
    design,
    blocks: whole.sheet.sections.map(({ columns, labels }, at) => ({
      id: whole.blocks[at] ?? '',
      columns: columns.slice(labels).map(({ id, title }) => ({ id, title })),
    })),
  };
}

/** Saves a design as the next version. @throws invalid_input, placeholder_unknown, version_conflict */
export async function saveTemplate(
  work: ReportWork,
  place: WordPlace,
  { version, ...design }: WordDesignSave,
): Promise<WordTemplate> {
  const declared = words[place.no].blocks.map(({ id }) => id);
  const ids = design.blocks.map(({ id }) => id);
  if (ids.length !== declared.length || declared.some(id => !ids.includes(id))) {
    throw new RuleViolation('invalid_input', '模板的区块与报表字不符', { path: 'blocks' });
  }
  await refuseUnknown(work, place, design.remark);
  await withTransaction(work.db, async tx => {
    await holdWord(tx, { ...place, group: 'common', day: 'template' });
    const before = await designOf({ db: tx }, place.no);
    if (before.version !== version) {
      throw new RuleViolation('version_conflict', undefined, { current: before });
    }
    const next = { version: version + 1, design, by: work.staff.id, at: work.now };
    await insertDesign(tx, place.no, next);
    await writeAudit(tx, {
      ...whoOf(work),
      action: 'reports.word-template.changed',
      objectType: 'word',
      objectId: `报表字${place.no}`,
      before: designInWords(before.design),
      after: designInWords(design),
    });
  });
  return showTemplate(work, place);
}

async function refuseUnknown(work: ReportWork, place: WordPlace, remark: string): Promise<void> {
  const names = placeholdersOf(remark);
  if (names === null) throw new RuleViolation('placeholder_unknown', '备注中的花括号没有成对');
  if (names.length === 0) return;
  const { sheet, blocks } = await wholeOf(work, place);
  const known = new Set(
    sheet.sections.flatMap(({ columns, labels }, at) =>
      columns.slice(labels).map(({ id }) => `${blocks[at]}.${id}`),
    ),
  );
  const unknown = names.find(name => !known.has(name));
  if (unknown !== undefined) {
    throw new RuleViolation('placeholder_unknown', `模板中的占位符不存在：${unknown}`);
  }
}

/** Every block with all its columns, as it is delivered. */
async function wholeOf(work: ReportWork, place: WordPlace): Promise<WordBody> {
  const design = delivered(place.no);
  const blocks = design.blocks.map(block => ({ ...block, isShown: true, hidden: [] }));
  return readWord(work, await reachOf(work, place), { ...design, blocks, remark: '' });
}

function delivered(no: WordNo): WordDesign {
  const { blocks, signatures } = words[no];
  return {
    title: wordTitles[no],
    blocks: blocks.map(block => ({
      id: block.id,
      title: block.title,
      isShown: true,
      hidden: 'hidden' in block ? [...(block.hidden ?? [])] : [],
    })),
    remark: '',
    signatures: [...signatures],
  };
}

async function designOf({ db }: Pick<ReportWork, 'db'>, no: WordNo) {
  const saved = await findDesign(db, no);
  return saved === null
    ? { version: 0, design: delivered(no) }
    : { ...saved, design: withAllBlocks(saved.design, delivered(no)) };
}

/** A design from before a block was delivered has it at its end; one that is delivered no more is gone from it. */
function withAllBlocks(design: WordDesign, { blocks: declared }: WordDesign): WordDesign {
  const known = design.blocks.filter(({ id }) => declared.some(block => block.id === id));
  const added = declared.filter(({ id }) => known.every(block => block.id !== id));
  return { ...design, blocks: [...known, ...added] };
}

async function readNow(work: ReportWork, asked: WordAsked) {
  const { version: templateVersion, design } = await designOf(work, asked.no);
  return { templateVersion, body: await readWord(work, asked, design) };
}

async function reachOf({ db, staff, today }: ReportWork, place: WordPlace): Promise<WordAsked> {
  if (place.day > today) throw new RuleViolation('filter_invalid', '日期不能晚于今天');
  const code = `report:word${place.no}:view` as const;
  const scope = await outletScope(db, staff, { code, domain: 'reports', day: today });
  return { ...place, scope, isWhole: await reachesWhole(db, place.group, scope) };
}

type Made = { templateVersion: number; body: WordBody; newest: StoredSheet | undefined };

async function insertNext(
  tx: Tx,
  work: ReportWork,
  place: WordPlace,
  { templateVersion, body, newest }: Made,
): Promise<number> {
  const version = (newest?.version ?? 0) + 1;
  const text = JSON.stringify(body);
  await insertSheet(tx, place, { version, templateVersion, body: text, by: work.staff.id, at: work.now });
  await note(tx, work, place, 'reports.word.kept', { version });
  return version;
}

function storedIn(stored: readonly StoredSheet[], { isWhole }: WordAsked, version: number): StoredSheet {
  if (!isWhole) throw new RuleViolation('outlets_out_of_reach');
  const found = stored.find(sheet => sheet.version === version);
  if (found === undefined) throw new RuleViolation('not_found', '没有这一版报表');
  return found;
}

function bodyOf({ body }: StoredSheet): WordBody {
  return JSON.parse(body);
}

/** Whether two sheets say the same, whoever made them when. */
function isSame(a: WordBody, b: WordBody): boolean {
  const saidBy = ({ sheet: { title, sections, signatures }, blocks }: WordBody) => {
    const figures = sections.filter((_, at) => blocks[at] !== opinionBlock);
    return JSON.stringify([title, signatures, figures.map(({ drill: _drill, ...said }) => said)]);
  };
  return saidBy(a) === saidBy(b);
}

function workbookOf({ title, header, sections, signatures }: ReportSheet): Workbook {
  return {
    title,
    header,
    signatures,
    sections: sections.map(({ title: name, columns, labels, rows, levels }) => ({
      title: name,
      columns,
      labels,
      batches: () => [rows.map((cells, at) => ({ level: levels[at] ?? 0, cells }))],
    })),
  };
}

function designInWords({ title, blocks, remark, signatures }: WordDesign): Record<string, string> {
  const shown = blocks.filter(({ isShown }) => isShown);
  return {
    标题: title,
    区块: shown.map(block => block.title).join('、'),
    隐藏列: blocks
      .map(({ hidden }) => hidden.length)
      .reduce((a, b) => a + b, 0)
      .toString(),
    备注: remark,
    签名: signatures.join('、'),
  };
}

function whoOf({ staff }: ReportWork) {
  return { staffId: staff.id, outletId: staff.outletId, requestId: staff.requestId, ip: staff.ip };
}

function note(
  tx: Tx,
  work: ReportWork,
  { no, group, day }: WordPlace,
  action: string,
  after: object,
): Promise<void> {
  return writeAudit(tx, {
    ...whoOf(work),
    action,
    objectType: 'word',
    objectId: `报表字${no} ${todayGroups[group]} ${day}`,
    after,
  });
}
