import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  Member,
  MemberDraft,
  MemberQuery,
  Members,
  Recharge,
  Wallet,
} from '@shanmen/shared/contracts/cashier/guests/member';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { fen } from '@shanmen/shared/money';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { mobileHashOf } from '../../../ticket/public.ts';
import { findMembers, findRecordedMember, findRecordedRecharge } from './member.queries.ts';
import { addMember, rechargeMember, showWallet } from './member.service.ts';

const root = '/api/cashier/members';
const writing = { scope: 'none', idempotent: true } as const;

/** 会员 and their stored value; a member belongs to the site, not to one outlet. */
export function memberRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  const keys = personKeys(readMasterKeys(deps.config));

  app.get(
    root,
    {
      config: { permission: 'cashier:sale:create', scope: 'none' },
      schema: { querystring: MemberQuery, response: { 200: Result(Members) } },
    },
    async ({ query }) => {
      const q = query.q.trim();
      const mobileHash = mobileHashOf(q, keys);
      return { result: q === '' ? [] : await findMembers(pools.main, { q, mobileHash }) };
    },
  );

  app.get(
    `${root}/:id/wallet`,
    {
      config: { permission: 'cashier:sale:create', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(Wallet) } },
    },
    async ({ params }) => ({ result: await showWallet(pools.main, params.id) }),
  );

  app.post(
    root,
    {
      config: {
        ...writing,
        permission: 'cashier:member:add',
        audit: 'cashier.member.added',
        changes: ['goods.party'],
      },
      schema: { body: MemberDraft, response: { 200: Result(Member) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const made = { now: now(), idemKey: idempotency.recordKey, keys };
      return runOnce(deps, request, tx => addMember(tx, staff, body, made), findRecordedMember);
    },
  );

  app.post(
    `${root}/:id/recharge`,
    {
      config: {
        ...writing,
        scope: 'own',
        permission: 'cashier:member:recharge',
        audit: 'cashier.member.recharged',
        asks: ['open-shift'],
        changes: ['cashier.shift'],
      },
      schema: { params: IdParams, body: Recharge, response: { 200: Result(Member) } },
    },
    async request => {
      const { staff, params, body, idempotency } = request;
      const setting = await openSettings(pools.main);
      const mostFen = fen(setting(settings.walletMaxYuan) * 100);
      const made = { now: now(), idemKey: idempotency.recordKey, mostFen };
      return runOnce(
        deps,
        request,
        tx => rechargeMember(tx, staff, params.id, body, made),
        findRecordedRecharge,
      );
    },
  );
}
