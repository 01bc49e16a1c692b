import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { ReleaseStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';

import { changeSetting } from '../../../../src/admin/public.ts';
import { withTransaction } from '../../../../src/db/transaction.ts';
import { type Answer, type Client, steppedUp, type TestApp } from '../../../app/app.ts';
import { localDraft, publicationOf } from '../../../data/files/publication.ts';
import { asOwner } from '../../../app/scenario.ts';

/** Whoever changes what runs, in a test that has him as `lead`. */
type Operator = { test: TestApp; lead: Client };

type ModuleAct = {
  prepare?: (desk: Operator) => Promise<unknown>;
  act: (desk: Operator) => Promise<Answer<unknown>>;
  effect: string;
};

const versions = `select count(*)::text as value from modules.module_version where version = '1.1.0'`;
const releases = `select string_agg(stable::text || canaries::text, ',' order by sequence) as value from modules.release`;

/** What is audited of publishing and releasing, as audit-rows.proof.ts wants it. */
export const moduleActs: Readonly<Record<string, ModuleAct>> = {
  'modules.version.published': { prepare: stepUp, act: publish, effect: versions },
  'modules.version.approved': {
    prepare: async desk => {
      await stageVersion(desk);
      // The publisher may not agree with himself, and there is nobody else at this desk.
      await asOwner(
        desk.test.database.url,
        `alter table modules.module_version disable trigger version_is_immutable;
         update modules.module_version set published_by = null;
         alter table modules.module_version enable trigger version_is_immutable`,
      );
    },
    act: ({ lead }) =>
      lead.call('POST', '/api/modules/approvals', { body: { module: 'mf-goods', version: '1.1.0' } }),
    effect: 'select count(*)::text as value from modules.release_approval',
  },
  'modules.version.withdrawn': {
    prepare: stageVersion,
    act: ({ lead }) =>
      lead.call('POST', '/api/modules/withdrawals', {
        body: { module: 'mf-goods', version: '1.1.0', reason: '有误' },
        key: true,
      }),
    effect: 'select count(withdrawn_at)::text as value from modules.module_version',
  },
  'modules.release.promoted': { prepare: stageVersion, act: promote, effect: releases },
  'modules.release.rolled-back': {
    prepare: async desk => {
      await stageVersion(desk);
      await promote(desk);
    },
    act: async ({ lead }) =>
      lead.call('POST', '/api/modules/rollbacks', {
        body: { reason: '回退' },
        headers: await seenBy(lead),
        key: true,
      }),
    effect: releases,
  },
  'modules.publish-key.made': {
    prepare: stepUp,
    act: makeKey,
    effect: 'select count(*)::text as value from modules.publish_key',
  },
  'modules.publish-key.revoked': {
    prepare: async desk => {
      await stepUp(desk);
      await makeKey(desk);
    },
    act: ({ lead }) => lead.call('DELETE', '/api/modules/publish-keys/1'),
    effect: 'select count(revoked_at)::text as value from modules.publish_key',
  },
  'modules.canary.set': { prepare: stageVersion, act: setCanary, effect: releases },
  'modules.canary.ended': {
    prepare: async desk => {
      await stageVersion(desk);
      await setCanary(desk);
    },
    act: async ({ lead }) =>
      lead.call('DELETE', '/api/modules/canaries/mf-goods', { headers: await seenBy(lead) }),
    effect: releases,
  },
  'modules.override.shared': {
    prepare: stageVersion,
    act: shareOverride,
    effect: 'select count(*)::text as value from modules.override_ticket',
  },
  'modules.override.withdrawn': {
    prepare: async desk => {
      await stageVersion(desk);
      await shareOverride(desk);
    },
    act: ({ lead }) => lead.call('DELETE', '/api/modules/overrides/1'),
    effect: 'select count(revoked_at)::text as value from modules.override_ticket',
  },
  'modules.override.taken': {
    prepare: stageVersion,
    act: ({ lead }) =>
      lead.call('POST', '/api/modules/override-sessions', { body: { modules: { 'mf-goods': '1.1.0' } } }),
    effect: 'select count(*)::text as value from modules.session_override',
  },
  'modules.local-build.begun': {
    prepare: allowLocal,
    act: beginLocal,
    effect: 'select count(*)::text as value from modules.local_build',
  },
  'modules.local-build.ended': {
    prepare: async desk => {
      await allowLocal(desk);
      await beginLocal(desk);
    },
    act: ({ lead }) => lead.call('DELETE', '/api/modules/local-builds/current'),
    effect: 'select count(*)::text as value from modules.local_build',
  },
};

async function stepUp(desk: Operator): Promise<void> {
  desk.lead = await steppedUp(desk.test.app, desk.lead);
}

async function allowLocal(desk: Operator): Promise<void> {
  await stepUp(desk);
  await withTransaction(desk.test.db, tx => changeSetting(tx, settings.moduleLocalMinutes, 30, null));
}

function beginLocal({ lead }: Operator): Promise<Answer<unknown>> {
  return lead.call('POST', '/api/modules/local-builds', { body: localDraft() });
}

async function stageVersion(desk: Operator): Promise<void> {
  await stepUp(desk);
  await publish(desk);
}

function publish({ lead }: Operator): Promise<Answer<unknown>> {
  return lead.call('POST', '/api/modules/releases', { body: publicationOf('1.1.0'), key: true });
}

async function promote({ lead }: Operator): Promise<Answer<unknown>> {
  return lead.call('POST', '/api/modules/promotions', {
    body: { module: 'mf-goods', version: '1.1.0', reason: '上线' },
    headers: await seenBy(lead),
    key: true,
  });
}

async function setCanary({ lead }: Operator): Promise<Answer<unknown>> {
  return lead.call('PUT', '/api/modules/canaries/mf-goods', {
    body: { version: '1.1.0', roles: ['gate'], users: [], devices: [], percent: 0, reason: '先给检票' },
    headers: await seenBy(lead),
  });
}

function shareOverride({ lead }: Operator): Promise<Answer<unknown>> {
  return lead.call('POST', '/api/modules/overrides', { body: { modules: { 'mf-goods': '1.1.0' } } });
}

function makeKey({ lead }: Operator): Promise<Answer<unknown>> {
  return lead.call('POST', '/api/modules/publish-keys', { body: { module: 'mf-goods', label: '流水线' } });
}

async function seenBy(lead: Client): Promise<Record<string, string>> {
  const { result } = await lead.call<ReleaseStatus>('GET', '/api/modules/status');
  return { 'if-match': `"${result.sequence}"` };
}
