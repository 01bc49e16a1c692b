import type { Mutant } from '../mutant.ts';

const hook = 'server/src/http/credential/credential-hook.ts';
const matrix = 'server/src/http/route-matrix.test.ts';
const ring = 'server/src/http/credential/rate-ring.proof.ts';

const withoutPermissions = {
  file: hook,
  find: "if (!isAllowed(staff, access.permission)) throw new RuleViolation('no_permission');",
  replace: '',
};

const localBuild = 'server/src/modules/running/local-build/local-build.test.ts';

/** A repeat is then a request like the first; its key stands in no row. */
const withoutKeys = {
  file: 'server/src/http/run-once.ts',
  find: 'const answer = await onceOnly(tx, key, effect, findRecorded);',
  replace: 'const answer = { body: JSON.stringify((await effect()).body), replayed: false };',
};

/** The second wall: an order carries the key of its request. */
const withoutKeysOfOrders = {
  file: 'server/src/ticket/selling/sale/sale-rows.ts',
  find: 'idem_key: work.idemKey,',
  replace: 'idem_key: crypto.randomUUID(),',
};

export const httpMutants: readonly Mutant[] = [
  {
    rule: 'permissions: each role reaches exactly its routes, and its buttons are those',
    patches: [withoutPermissions],
    test: matrix,
    named: 'Z-01 D-38 lets each role|Z-17',
  },
  {
    rule: 'permissions: a keeper cannot sell',
    patches: [withoutPermissions],
    test: 'server/test/proofs/scenarios/rights/who-may-what.proof.ts',
    named: 'T-43 the API refuses too',
  },
  {
    rule: 'permissions: a user without a role reaches the entrance and no more',
    patches: [withoutPermissions],
    test: 'server/test/proofs/scenarios/rights/without-rights.proof.ts',
    named: 'D-06 reaches the entrance',
  },
  {
    rule: 'origin: no write of another site has an effect',
    patches: [
      {
        file: hook,
        find: "if (access.anyOrigin !== true && !comesFromOurPages(request)) throw new RuleViolation('cross_site');",
        replace: '',
      },
    ],
    test: matrix,
    named: 'Z-11',
  },
  {
    rule: 'step-up: a route that asks for the password once more is closed without it',
    patches: [
      {
        file: hook,
        find: 'if (access.stepUp === true) requireStepUp(staff, deps.now());',
        replace: '',
      },
    ],
    test: 'server/src/auth/sign-in/step-up/step-up.test.ts',
    named: 'is closed until the password was given',
  },
  {
    rule: 'rates: public calls of one source are counted',
    patches: [
      {
        file: hook,
        find: 'ring.count(`source ${callerOf(request.ip)} ${request.routeOptions.url}`, limit);',
        replace: '',
      },
    ],
    test: ring,
    named: 'answers the 61st public call',
  },
  {
    rule: 'rates: calls of a session are counted',
    patches: [{ file: hook, find: 'ring.count(`session ${id}`, perMinute.staff);', replace: '' }],
    test: ring,
    named: 'counts a signed-in person by session',
  },
  {
    rule: 'rates: files that leave are counted',
    patches: [
      {
        file: hook,
        find: "if (audit.endsWith('.exported')) ring.count(`files ${id}`, perMinute.file);",
        replace: '',
      },
    ],
    test: ring,
    named: 'lets six files a minute leave',
  },
  {
    rule: 'rates: one source holds so many requests open and no more',
    patches: [{ file: 'server/src/http/server.ts', find: 'limitOpenRequests(app);', replace: '' }],
    test: 'server/src/http/credential/open-requests.test.ts',
    named: 'Z-05 are two hundred of one source at most',
  },
  {
    rule: 'input: texts that no column keeps are refused',
    patches: [
      {
        file: 'server/src/http/server.ts',
        find: "app.addHook('preValidation', tidyRequest);",
        replace: '',
      },
    ],
    test: 'server/src/http/hostile-input.proof.ts',
    named: 'Z-03 is refused where it holds',
  },
  {
    rule: 'log: what is secret is hidden, however it is logged',
    patches: [
      {
        file: 'server/src/http/operation/request-log.ts',
        find: "redact: { paths: redactedPaths, censor: '[hidden]' },",
        replace: '',
      },
    ],
    test: 'server/src/http/operation/request-log.test.ts',
    named: 'Z-13 holds no password',
  },
  {
    rule: 'devices: a signed call is taken within minutes of its time',
    patches: [
      {
        file: 'server/src/http/credential/device-hook.ts',
        find: "if (isLate) throw new RuleViolation('device_clock_off');",
        replace: '',
      },
    ],
    test: 'server/src/ticket/admission/device/device.test.ts',
    named: 'is refused with another key, another body, another clock',
  },
  {
    rule: 'devices: a signed call is taken once',
    patches: [
      {
        file: 'server/src/http/credential/device-hook.ts',
        find: "if (!isNew) throw new RuleViolation('device_refused', '该请求已提交过');",
        replace: '',
      },
    ],
    test: 'server/src/ticket/admission/device/device.test.ts',
    named: 'is refused with another key, another body, another clock',
  },
  {
    rule: 'idempotency: a sale that is sent many times under its key is made once',
    patches: [withoutKeys, withoutKeysOfOrders],
    test: 'server/src/ticket/selling/order/order.test.ts',
    named: 'T-11 P-04 with the same key many times at once',
  },
  {
    rule: 'idempotency: a sale is made once though its answer is lost and it is sent again',
    patches: [withoutKeys, withoutKeysOfOrders],
    test: 'server/test/proofs/chaos/chaos.proof.ts',
    named: 'P-01 P-04 T-48',
  },
  {
    rule: 'idempotency: what was made under a key answers for it after its row was purged',
    patches: [
      {
        file: 'server/src/platform/idempotency/idempotency.ts',
        find: 'if (earlier) throw alreadyRecorded(earlier);',
        replace: '',
      },
    ],
    test: 'server/test/proofs/scenarios/processes/purged-keys.proof.ts',
    named: 'P-04 a (sale|refund|document|payment to a supplier) that is repeated',
  },
  {
    rule: 'connections: one that sends ahead is refused and read no further',
    patches: [
      {
        file: 'server/src/http/server.ts',
        find: 'makeServer(refuseCrowdedConnections(listener), deps.config, patience)',
        replace: 'makeServer(listener, deps.config, patience)',
      },
    ],
    test: 'server/src/http/request/connection-guard.test.ts',
    named: 'Z-14 with more than a few requests open',
  },
  {
    rule: 'connections: one that takes nothing of its answer is closed',
    patches: [
      { file: 'server/src/http/server.ts', find: 'closeUntakenConnections(server, untakenMs);', replace: '' },
    ],
    test: 'server/src/http/request/connection-guard.test.ts',
    named: 'Z-14 that does not take its answer',
  },
  {
    rule: 'rates: calls of devices that proved nothing are counted by network',
    patches: [
      {
        file: 'server/src/http/credential/device-hook.ts',
        find: 'else ring.count(`unproved ${networkOf(request.ip)}`, perMinute.unproved);',
        replace: '',
      },
    ],
    test: 'server/src/http/credential/device-hook.test.ts',
    named: 'Z-05 calls of invented device numbers',
  },
  {
    rule: "a developer's build: comes from the machine of the browser alone",
    patches: [
      {
        file: 'server/src/modules/running/local-build/local-build.service.ts',
        find: "if (!isLoopback(draft.origin)) throw new RuleViolation('local_build_host');",
        replace: '',
      },
    ],
    test: localBuild,
    named: 'is refused from any host but the own machine',
  },
  {
    rule: "a developer's build: is off where the setting allows no minutes",
    patches: [
      {
        file: 'server/src/modules/running/local-build/local-build.service.ts',
        find: "if (minutes === 0) throw new RuleViolation('local_build_off');",
        replace: '',
      },
    ],
    test: localBuild,
    named: 'is refused where the setting allows no minutes',
  },
  {
    rule: "a developer's build: ends with the right to it",
    patches: [
      {
        file: 'server/src/modules/running/local-build/local-build.service.ts',
        find: "visitor === null || !visitor.codes.has('modules:local:use')",
        replace: 'visitor === null',
      },
    ],
    test: localBuild,
    named: 'ends when the right is taken away',
  },
  {
    rule: "a developer's build: its list of files is signed by the server of the link",
    patches: [
      {
        file: 'root-config/src/boot/local/signed-list.ts',
        find: 'if (!(await isSignedBy(list, signature, grant.key)))',
        replace: 'if (list === signature)',
      },
    ],
    test: 'root-config/src/boot/local/running-build.test.ts',
    named: 'with the key of another link',
  },
  {
    rule: 'parts: the own file of a part is asked for once more where the server was busy',
    patches: [
      {
        file: 'root-config/src/apps/parcels/part-version.ts',
        find: 'if (!(await mayPass(error, files, ports))) throw error;',
        replace: 'throw error;',
      },
    ],
    test: 'root-config/src/apps/parcels/part-host.test.tsx',
    named: 'M-31 is asked for twice where the server was busy once for its own file',
  },
  {
    rule: 'parts: what cannot be ended is taken out all the same',
    patches: [
      {
        file: 'root-config/src/apps/parcels/mount-parcel.ts',
        find: 'mounted.unmount().then(clear, leaving(clear))',
        replace: 'mounted.unmount().then(clear)',
      },
    ],
    test: 'root-config/src/apps/parcels/part-host.test.tsx',
    named: 'that cannot be ended is taken out all the same',
  },
];
