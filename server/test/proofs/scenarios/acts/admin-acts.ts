import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import type { SettingRows } from '@shanmen/shared/contracts/admin/settings/setting';

import { type Answer, type Client, steppedUp, type TestApp } from '../../../app/app.ts';
import { testClock, testDay } from '../../../app/clock.ts';
import { asOwner, readNumber } from '../../../app/scenario.ts';
import { hireOfficers } from '../../../people/officers.ts';
import { confirmFactor, enrolments, startFactor } from '../../../people/second-factor.ts';

/** Whoever administers, in a test that has him as `lead`. */
type Administrator = { test: TestApp; lead: Client; seller: Client };

type AdminAct = {
  prepare?: (desk: Administrator) => Promise<unknown>;
  act: (desk: Administrator) => Promise<Answer<unknown>>;
  effect: string;
};

const reason = { body: { reason: '情况属实' }, key: true } as const;

/** What is audited of accounts, roles and sessions, as audit-rows.proof.ts wants it. */
export const adminActs: Readonly<Record<string, AdminAct>> = {
  'admin.grant-request.decided': {
    prepare: async desk => {
      // Asked for by somebody else.
      await asOwner(
        desk.test.database.url,
        `insert into admin.grant_request (kind, role_id, codes, requested_by, requested_at, expires_at)
         select 'role_permission', role.id, '{ticket:refund:audit}', staff.id, '2020-01-01', '2099-01-01'
         from admin.role, admin.staff
         where role.code = 'gate' and staff.user_name = 'manager01'`,
      );
      await provenLead(desk);
    },
    act: ({ lead }) => lead.call('POST', '/api/admin/grant-requests/1/approve', reason),
    effect: `select state || (select count(*) from admin.role_permission) as value from admin.grant_request`,
  },
  'admin.three-officers.switched': {
    prepare: async desk => {
      await hireOfficers(desk.test);
      await provenLead(desk);
    },
    act: ({ lead }) => lead.call('PUT', '/api/admin/three-officers/on', { body: reason.body }),
    effect: 'select count(*)::text as value from admin.office_turn',
  },
  'admin.outlet.changed': {
    act: ({ lead }) =>
      lead.call('POST', '/api/admin/regions', { body: { name: '南门片区', parentId: null }, key: true }),
    effect: 'select count(*)::text as value from admin.region',
  },
  'admin.user.changed': {
    act: ({ lead }) =>
      lead.call('POST', '/api/admin/users', {
        body: {
          userName: 'seller77',
          name: '柳青',
          staffNo: null,
          outletId: null,
          validFrom: testDay,
          leaveOn: null,
          remark: '',
          roleIds: [1],
          outletIds: [],
        },
        key: true,
      }),
    effect: 'select count(*)::text as value from admin.staff',
  },
  'admin.user.deleted': {
    prepare: ({ test }) =>
      asOwner(
        test.database.url,
        `insert into admin.staff (user_name, name, valid_from) values ('seller88', '柳青', '2020-01-01')`,
      ),
    act: async ({ test, lead }) => {
      const id = await readNumber(
        test.database.url,
        `select id as value from admin.staff where user_name = 'seller88'`,
      );
      return lead.call('DELETE', `/api/admin/users/${id}`);
    },
    effect: 'select count(*)::text as value from admin.staff',
  },
  'admin.audit-log.exported': {
    act: ({ lead }) => lead.call('POST', '/api/admin/audit-logs/export'),
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.audit-log.exported'`,
  },
  'admin.login-log.exported': {
    act: ({ lead }) => lead.call('POST', '/api/admin/login-logs/export'),
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.login-log.exported'`,
  },
  'admin.permission.printed': {
    act: ({ lead }) => lead.call('POST', '/api/admin/permissions/ticket:sale:fit/holders/print'),
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.permission.printed'`,
  },
  'admin.permission.exported': {
    act: ({ lead }) => lead.call('POST', '/api/admin/permissions/ticket:sale:fit/holders/export'),
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.permission.exported'`,
  },
  'admin.role.exported': {
    act: ({ lead }) => lead.call('POST', '/api/admin/roles/export'),
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.role.exported'`,
  },
  'admin.user.exported': {
    act: ({ lead }) => lead.call('POST', '/api/admin/users/export'),
    // A file changes nothing but the log.
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.user.exported'`,
  },
  'admin.user.reset': {
    act: async ({ test, lead }) =>
      lead.call('POST', `/api/admin/users/${await idOf(test, 'gate01')}/one-time-code`),
    effect: 'select count(one_time_hash)::text as value from auth.credential',
  },
  'admin.user.second-factor-reset': {
    prepare: async desk => {
      await withFactor(desk);
      await provenLead(desk);
    },
    act: async ({ test, lead }) =>
      lead.call('POST', `/api/admin/users/${await idOf(test, 'seller01')}/second-factor/reset`, reason),
    effect: 'select count(*)::text as value from auth.totp',
  },
  'admin.user.unlocked': {
    prepare: ({ test }) =>
      test.anonymous.call('POST', '/api/auth/sessions', { body: { userName: 'gate01', password: 'wrong' } }),
    act: async ({ test, lead }) =>
      lead.call('POST', `/api/admin/users/${await idOf(test, 'gate01')}/unlock`, reason),
    effect: `select count(*)::text as value from auth.throttle where bucket like '%gate01'`,
  },
  'admin.risk.checked': {
    prepare: ({ test }) =>
      asOwner(
        test.database.url,
        `insert into platform.audit_log (id, staff_id, request_id, action, object_type, object_id, result)
         overriding system value
         select 900001, id, 'test', 'ticket.shift.forced', 'ticket_shift', '1', 'done'
         from admin.staff where user_name = 'manager01'`,
      ),
    act: ({ lead }) =>
      lead.call('POST', '/api/admin/risks/900001/check', { body: { note: '情况属实' }, key: true }),
    effect: 'select count(*)::text as value from admin.risk_check',
  },
  'admin.role.changed': {
    act: ({ lead }) =>
      lead.call('POST', '/api/admin/roles', {
        body: {
          code: 'night-seller',
          name: '夜场',
          description: '',
          sessionLimit: 1,
          idleMinutes: null,
          copyOf: null,
        },
        key: true,
      }),
    effect: 'select count(*)::text as value from admin.role',
  },
  'admin.menu.changed': {
    act: ({ lead }) =>
      lead.call('PUT', '/api/admin/menus/1', {
        body: {
          title: '售票入口',
          titleEn: '',
          titleTw: '',
          icon: 'ticket',
          sort: 1,
          isHide: false,
          isAffix: false,
          isKeepAlive: true,
          version: 1,
        },
      }),
    effect: 'select func_name as value from admin.menu_entry where id = 1',
  },
  'admin.permission.explained': {
    act: async ({ test, lead }) =>
      lead.call('GET', `/api/admin/users/${await idOf(test, 'gate01')}/effective-permissions`),
    // A look changes nothing but the log.
    effect: `select count(*)::text as value from platform.audit_log where action like 'admin.permission.%'`,
  },
  'admin.person.looked-into': {
    act: async ({ test, lead }) =>
      lead.call('GET', '/api/admin/login-logs', { query: { staffId: String(await idOf(test, 'gate01')) } }),
    // A look changes nothing but the log.
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.person.looked-into'`,
  },
  'admin.pii.viewed': {
    prepare: ({ lead, test }) => giveMobile(lead, test),
    act: async ({ test, lead }) =>
      lead.call('POST', `/api/admin/users/${await idOf(test, 'gate01')}/mobile-views`, { body: reason.body }),
    // A look changes nothing but the log.
    effect: `select count(*)::text as value from platform.audit_log where action = 'admin.pii.viewed'`,
  },
  'admin.setting.changed': {
    act: async ({ lead }) => {
      const { result } = await lead.call<SettingRows>('GET', '/api/admin/settings');
      const version = result.find(({ name }) => name === 'sitePhone')?.version;
      const body = { value: '0990-1234567', reason: '更换号码', version };
      return lead.call('PUT', '/api/admin/settings/sitePhone', { body });
    },
    effect: `select value::text as value from admin.setting where key = 'site.phone'`,
  },
  'auth.totp.enrolled': {
    act: async ({ seller }) => confirmFactor(seller, (await startFactor(seller)).result, testClock()),
    effect: 'select count(confirmed_at)::text as value from auth.totp',
  },
  'auth.totp.removed': {
    prepare: async desk => {
      await withFactor(desk);
      desk.seller = await steppedUp(desk.test.app, desk.seller);
    },
    act: ({ seller }) => seller.call('DELETE', enrolments),
    effect: 'select count(*)::text as value from auth.totp',
  },
  'auth.device.enrolled': {
    prepare: provenLead,
    act: ({ lead }) => bindHere(lead),
    effect: 'select count(*)::text as value from auth.device',
  },
  'auth.device.revoked': {
    prepare: async desk => {
      await provenLead(desk);
      await bindHere(desk.lead);
    },
    act: async ({ test, lead }) => {
      const id = await readNumber(test.database.url, 'select max(id) as value from auth.device');
      const body = { reason: '电脑已换' };
      return lead.call('POST', `${trustedDevices}/${id}/revoke`, { body, key: true });
    },
    effect: 'select count(revoked_at)::text as value from auth.device',
  },
  'auth.session.kicked': {
    act: async ({ test, lead }) =>
      lead.call('POST', '/api/auth/sessions/end', {
        body: { staffId: await idOf(test, 'seller01'), sessionId: null, reason: '离开工位' },
        key: true,
      }),
    effect: 'select count(revoked_at)::text as value from auth.session',
  },
};

const trustedDevices = '/api/auth/trusted-devices';

function bindHere(lead: Client): Promise<Answer<unknown>> {
  return lead.call('POST', trustedDevices, { body: { name: '南门 1 号窗口' } });
}

async function provenLead(desk: Administrator): Promise<void> {
  desk.lead = await steppedUp(desk.test.app, desk.lead);
}

async function withFactor({ seller }: Administrator): Promise<void> {
  await confirmFactor(seller, (await startFactor(seller)).result, testClock());
}

function idOf({ database }: TestApp, userName: string): Promise<number> {
  return readNumber(database.url, `select id as value from admin.staff where user_name = '${userName}'`);
}

async function giveMobile(lead: Client, test: TestApp): Promise<void> {
  const url = `/api/admin/users/${await idOf(test, 'gate01')}`;
  const { name, staffNo, outletId, validFrom, leaveOn, remark, version } = (
    await lead.call<UserCard>('GET', url)
  ).result;
  const profile = { name, staffNo, outletId, validFrom, leaveOn, remark, version };
  await lead.call('PUT', url, { body: { ...profile, mobile: '13812345678' } });
}
