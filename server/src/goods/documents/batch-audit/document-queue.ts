import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { QueueSource, QueueWork } from '../../../queues/queue.ts';
import { unauditDocument } from '../document-step/audit.service.ts';
import { listsOfAll } from '../document/document-changes.ts';
import { documentWork, type GoodsDeps } from '../document-work.ts';
import { typeOfDocument, documentItems } from './batch-audit.queries.ts';
import { auditOne, rejectOne, type WorkOf } from './batch-audit.service.ts';

const codes = documentTypeKeys.flatMap(type => [documentCode(type, 'audit'), documentCode(type, 'audit2')]);
const undoCodes = documentTypeKeys.map(type => documentCode(type, 'unaudit'));
const silent = () => undefined;

/** 单据 of 商品, for the queue of 审核: their first and their second audit. */
export function documentQueue(deps: GoodsDeps): QueueSource {
  return {
    key: 'document',
    codes,
    changes: [
      ...documentTypeKeys.map(type => `goods.document-${type}` as const),
      ...listsOfAll,
      'goods.stock',
      'goods.stock-account',
      'goods.stock-alert',
      'goods.payable',
      'commerce.credit-account',
    ],
    items: async (_db, { staff }, stage) => {
      const typesOf = (action: 'audit' | 'audit2' | 'unaudit') =>
        documentTypeKeys.filter(type => staff.codes.has(documentCode(type, action)));
      const held = (stage === 'waiting' ? codes : undoCodes).filter(code => staff.codes.has(code));
      const work = await documentWork(deps, staff, 'jh', held);
      const types =
        stage === 'waiting'
          ? { first: typesOf('audit'), again: typesOf('audit2') }
          : { first: typesOf('unaudit'), again: [] };
      return documentItems(stage, types, work.reach, work);
    },
    decide: async (tx, work, { id }, verdict) => {
      const type = await typeOfDocument(tx, id);
      if (type === null) throw new RuleViolation('not_found');
      const workOf = rulesOf(deps, work);
      if (verdict.approved) await auditOne(tx, work.staff, { id, type }, workOf, silent);
      else await rejectOne(tx, work.staff, { id, type, reason: verdict.reason }, workOf, silent);
    },
    undo: {
      codes: undoCodes,
      take: async (tx, { staff }, { id, seen }, reason) => {
        const type = await typeOfDocument(tx, id);
        if (type === null) throw new RuleViolation('not_found');
        const code = documentCode(type, 'unaudit');
        const work = await documentWork(deps, staff, type, code);
        await unauditDocument(tx, staff, id, { version: Number(seen), reason }, work);
      },
    },
  };
}

const known = new WeakMap<QueueWork, Map<string, ReturnType<WorkOf>>>();

/** The rules of the site are read once in a run of decisions. */
function rulesOf(deps: GoodsDeps, run: QueueWork): WorkOf {
  const rules = known.get(run) ?? new Map<string, ReturnType<WorkOf>>();
  known.set(run, rules);
  return (type, code) => {
    const kept = rules.get(code) ?? documentWork(deps, run.staff, type, code);
    rules.set(code, kept);
    return kept;
  };
}
