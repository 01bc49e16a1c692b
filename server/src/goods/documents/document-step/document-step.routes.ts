import { Document } from '@shanmen/shared/contracts/goods/documents/document';
import {
  DocumentStep,
  ReasonedStep,
  ReceiptStep,
} from '@shanmen/shared/contracts/goods/documents/document-step';
import {
  type DocumentAction,
  documentCode,
} from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import type { ChangingNoun } from '@shanmen/shared/contracts/shell/event';

import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps, RouteAccess } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listsOfAll } from '../document/document-changes.ts';
import { showDocument } from '../document/document.service.ts';
import { type DocumentWork, documentWork } from '../document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { auditAgain, auditDocument, reverseDocument, unauditDocument } from './audit.service.ts';
import {
  type Asked,
  printDocument,
  rejectDocument,
  submitDocument,
  voidDocument,
  withdrawDocument,
} from './document-step.service.ts';
import { receiveDocument } from './receipt.service.ts';

type StepRoute = {
  /** Last part of the address. */
  step: string;
  action: DocumentAction;
  audit: string;
  reasoned: boolean;
  movesStock: boolean;
  /** Somebody else than the maker, where the settings say so. */
  asks?: readonly 'second-person'[];
  /** Answers the document that is shown next, when it is another one. */
  take: (tx: Tx, staff: Staff, id: number, asked: Asked, work: DocumentWork) => Promise<unknown>;
};

const steps: readonly StepRoute[] = [
  {
    step: 'submit',
    action: 'submit',
    audit: 'submitted',
    reasoned: false,
    movesStock: false,
    take: submitDocument,
  },
  {
    step: 'withdraw',
    action: 'submit',
    audit: 'withdrawn',
    reasoned: false,
    movesStock: false,
    take: withdrawDocument,
  },
  {
    step: 'reject',
    action: 'audit',
    audit: 'rejected',
    reasoned: true,
    movesStock: false,
    take: rejectDocument,
  },
  { step: 'void', action: 'void', audit: 'voided', reasoned: false, movesStock: false, take: voidDocument },
  {
    step: 'audit',
    action: 'audit',
    audit: 'audited',
    reasoned: false,
    movesStock: true,
    asks: ['second-person'],
    take: auditDocument,
  },
  {
    step: 'audit2',
    action: 'audit2',
    audit: 'audited2',
    reasoned: false,
    movesStock: true,
    asks: ['second-person'],
    take: auditAgain,
  },
  {
    step: 'unaudit',
    action: 'unaudit',
    audit: 'unaudited',
    reasoned: true,
    movesStock: true,
    take: unauditDocument,
  },
  {
    step: 'reverse',
    action: 'red',
    audit: 'reversed',
    reasoned: true,
    movesStock: false,
    take: reverseDocument,
  },
  {
    step: 'print',
    action: 'print',
    audit: 'printed',
    reasoned: false,
    movesStock: false,
    take: printDocument,
  },
];

/** Every step of every type, each under the code of its own type. */
export function documentStepRoutes(app: App, deps: AppDeps & WithMoney): void {
  for (const type of documentTypeKeys) for (const step of steps) stepRoute(app, deps, type, step);
  receiptRoute(app, deps);
}

const moved = [...listsOfAll, 'goods.stock', 'goods.stock-account', 'goods.stock-alert'] as const;

/** A sale on account is charged when it is audited, and a purchase is owed from then on. */
function accountsOf(type: DocumentType): readonly ('commerce.credit-account' | 'goods.payable')[] {
  if (type === 'xs' || type === 'xt') return ['commerce.credit-account'];
  return type === 'jh' || type === 'jt' ? ['goods.payable'] : [];
}

function stepRoute(app: App, deps: AppDeps & WithMoney, type: DocumentType, route: StepRoute): void {
  const { step, action, audit, reasoned, movesStock, asks = [], take } = route;
  const permission = documentCode(type, action);
  const changes: ChangingNoun[] = [`goods.document-${type}`];
  // What was lost on the way, or with a borrower, is written off by a 报损单.
  if (movesStock) changes.push(...moved, ...accountsOf(type), 'goods.document-bs');
  else changes.push(...listsOfAll);
  const config: RouteAccess = {
    permission,
    scope: 'stock',
    asks,
    idempotent: true,
    audit: `goods.document.${audit}`,
    widenedBy: ['goods:cost:view'],
    changes,
  };
  app.post(
    `/api/goods/documents/${type}/:id/${step}`,
    {
      config,
      schema: {
        params: IdParams,
        body: reasoned ? ReasonedStep : DocumentStep,
        response: { 200: Result(Document) },
      },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await documentWork(deps, staff, type, permission);
      return runOnce(deps, request, async tx => {
        const next = await take(tx, staff, params.id, body, work);
        return showDocument(tx, staff, typeof next === 'number' ? next : params.id, work);
      });
    },
  );
}

/** 收货确认 of a transfer that is under way. */
function receiptRoute(app: App, deps: AppDeps & WithMoney): void {
  const permission = 'goods:db:receive';
  app.post(
    '/api/goods/documents/db/:id/receive',
    {
      config: {
        permission,
        scope: 'stock',
        idempotent: true,
        audit: 'goods.document.received',
        widenedBy: ['goods:cost:view'],
        changes: ['goods.document-db', 'goods.document-bs', ...moved],
      },
      schema: { params: IdParams, body: ReceiptStep, response: { 200: Result(Document) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await documentWork(deps, staff, 'db', permission);
      return runOnce(deps, request, async tx => {
        await receiveDocument(tx, staff, params.id, body, work);
        return showDocument(tx, staff, params.id, work);
      });
    },
  );
}
