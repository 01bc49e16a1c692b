import type { Mutant } from '../mutant.ts';

const grant = 'server/src/admin/rights/permission/grant.service.ts';
const role = 'server/src/admin/rights/role/role.service.ts';
const upward = 'server/src/admin/rights/permission/upward.test.ts';

const withoutAdministratorLock = {
  file: grant,
  find: 'await lockPermissionVersion(tx); const result = await change();',
  replace: 'const result = await change();',
};

const withoutHoldAbove = {
  file: grant,
  find: "if (hold === 'above') throw new RuleViolation('target_above_you');",
  replace: '',
};

const withoutHeldRole = { file: grant, find: 'if (!mayGive([role])) {', replace: 'if (false) {' };

export const adminMutants: readonly Mutant[] = [
  {
    rule: 'accounts: nobody acts on an account that has what he lacks, by any call',
    patches: [withoutHoldAbove],
    test: upward,
    named: 'D-03 acts on those who hold nothing',
  },
  {
    rule: 'accounts: nobody ends the sessions of an account that has what he lacks',
    patches: [withoutHoldAbove],
    test: 'server/src/admin/people/user/user-rights.test.ts',
    named: 'D-03 acts on nobody who holds what he lacks',
  },
  {
    rule: 'accounts: nobody gives himself a role',
    patches: [
      {
        file: grant,
        find: "if (hold === 'self') throw new RuleViolation('self_change');",
        replace: '',
      },
    ],
    test: upward,
    named: 'D-01 gives himself no role',
  },
  {
    rule: 'accounts: nobody moves himself to another outlet',
    patches: [
      {
        file: 'server/src/admin/people/user/user-change.service.ts',
        find: "if (before.hold === 'self' && moves) throw new RuleViolation('self_change');",
        replace: '',
      },
    ],
    test: 'server/src/admin/people/user/user-change.test.ts',
    named: 'D-01 changes neither his own roles nor his own state',
  },
  {
    rule: 'sweep of sessions: whoever stands above is spared',
    patches: [
      {
        file: 'server/src/admin/records/session-sweep/session-sweep.routes.ts',
        find: 'if (id !== staff.id && !isBelow(await listRolesToCome(tx, id, day))) {',
        replace: 'if (false) {',
      },
    ],
    test: 'server/src/admin/records/session-sweep/session-sweep.test.ts',
    named: 'D-03 leaves whoever stands above',
  },
  {
    rule: 'grants: nobody gives a role with a permission that he lacks',
    patches: [withoutHeldRole],
    test: upward,
    named: 'D-02 gives each permission that he holds',
  },
  {
    rule: 'grants: nobody adds to a role a permission that he lacks',
    patches: [{ file: role, find: 'if (missing !== undefined) {', replace: 'if (false) {' }],
    test: upward,
    named: 'D-02 gives each permission that he holds',
  },
  {
    rule: 'grants: nobody changes a role that holds what he lacks',
    patches: [
      {
        file: role,
        find: "if (!mayGive([role])) throw new RuleViolation('grant_not_held', `您没有权限修改：${role.name}`);",
        replace: '',
      },
    ],
    test: 'server/src/admin/rights/three-officers/three-officers.test.ts',
    named: 'D-29 keeps each out of the others',
  },
  {
    rule: 'grants: nobody lets others reach an outlet that he does not reach',
    patches: [
      {
        file: grant,
        find: "throw new RuleViolation('grant_not_held', '该网点不在您的数据范围，不能让他人看到它');",
        replace: '',
      },
    ],
    test: 'server/src/admin/places/outlet/outlet.test.ts',
    named: 'D-01 D-02 are moved by nobody into his own reach',
  },
  {
    rule: 'grant requests: nobody lets a permission through that he lacks',
    patches: [
      {
        file: 'server/src/admin/rights/grant-request/decide.service.ts',
        find: "if (!holdsAll) throw new RuleViolation('grant_not_held', `您没有权限复核：${role.name}`);",
        replace: '',
      },
    ],
    test: 'server/src/admin/rights/grant-request/grant-request.test.ts',
    named: 'D-30 is another one than who asked',
  },
  {
    rule: 'grant requests: a request is decided on once',
    patches: [
      {
        file: 'server/src/admin/rights/grant-request/grant-request.queries.ts',
        find: "and state = 'waiting'`.execute(tx);",
        replace: '`.execute(tx);',
      },
    ],
    test: 'server/src/admin/rights/grant-request/grant-request.test.ts',
    named: 'D-30 end with one decision',
  },
  {
    rule: 'administrators: who takes one away waits for whoever does so at the same moment',
    patches: [withoutAdministratorLock],
    test: 'server/src/admin/people/user/user-rights.test.ts',
    named: 'D-04 stays when two administrators',
  },
  {
    rule: 'three officers: who empties an office waits for whoever does so at the same moment',
    patches: [withoutAdministratorLock],
    test: 'server/src/admin/rights/three-officers/three-officers.test.ts',
    named: 'D-29 D-04 keeps one in each office',
  },
  {
    rule: 'retired names: a name stays taken once its account was deleted',
    patches: [
      {
        file: 'server/src/admin/people/user-removal/user-removal.queries.ts',
        find: 'values (${userName})`',
        replace: 'select ${userName} where false`',
      },
    ],
    test: 'server/src/admin/people/user-removal/user-removal.test.ts',
    named: 'D-31 does not get the name',
  },
];
