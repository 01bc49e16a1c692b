import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { type Answer, type CallOptions, type Client, testApp, type TestApp } from '../../app/app.ts';
import { exchange } from '../../app/machines/far-client.ts';
import { openShopAt, type Shop } from './shop.ts';
import type { Order, Report } from './walk-process.ts';

export type Kill = {
  /** From this step on it is due; it takes the next call that may change something. */
  step: number;
  /** How much of the time of a call has passed then, or that the answer has come, and is lost. */
  at: number | 'heard';
};

export type WalkTally = { kills: number; cutOff: number; answerLost: number };

type Options = {
  kills: readonly Kill[];
  tally: WalkTally;
  /** Whoever asks again does so with the key that he had; a control takes a new one. */
  sameKey?: boolean;
};

/** API processes that can be killed at any moment; one more has always loaded its code. */
export type Walk = {
  /** The shop, whose calls go to such a process, and lose it where a kill is due. */
  open(options: Options): Promise<Shop>;
  end(): void;
};

const entryFile = fileURLToPath(new URL('walk-process.ts', import.meta.url));

export function startWalk(): Walk {
  let current = startProcess();
  let spare = startProcess();
  const replace = async () => {
    current.child.kill('SIGKILL');
    current = spare;
    spare = startProcess();
    await current.loaded;
  };
  return {
    async open(options) {
      await current.loaded;
      const far = farShop({ ...options, current: () => current, replace });
      const shop = await openShopAt(await far.reach(await testApp({ begin: 'stocked' })));
      let step = -1;
      return {
        ...shop,
        do(what) {
          step += 1;
          far.arm(options.kills.filter(kill => kill.step === step));
          return shop.do(what);
        },
        async close() {
          await tell(current, { leave: true });
          await shop.close();
        },
      };
    },
    end() {
      for (const { child } of [current, spare]) child.kill('SIGKILL');
    },
  };
}

type WalkProcess = { child: ChildProcess; loaded: Promise<unknown> };

function startProcess(): WalkProcess {
  const child = fork(entryFile, { execArgv: ['--import', 'tsx'] });
  return { child, loaded: once(child, 'message') };
}

async function tell({ child }: WalkProcess, order: Order): Promise<Report> {
  const heard = once(child, 'message');
  child.send(order);
  const [report]: Report[] = await heard;
  if (!report) throw new Error('the process said nothing');
  return report;
}

type FarOptions = Options & { current: () => WalkProcess; replace: () => Promise<void> };

/** The clients of a test, whose calls go to a process of its own. */
function farShop({ tally, sameKey = true, current, replace }: FarOptions) {
  let origin = '';
  const due: Kill['at'][] = [];
  /** How long a write took last: kills are spread over the whole of the next one, on whatever machine. */
  let lastMs = 20;
  let served: TestApp;

  async function serve(): Promise<void> {
    const { database, deps } = served;
    const aheadMs = deps.now().getTime() - Date.now();
    const { dataFolder = '' } = deps.config;
    const report = await tell(current(), { serve: { databaseUrl: database.url, dataFolder, aheadMs } });
    origin = 'port' in report ? `http://127.0.0.1:${report.port}` : '';
  }

  async function callAndKill<T>(send: () => Promise<Answer<T>>, at: Kill['at']): Promise<void> {
    const heard = send().then(
      () => true,
      () => false,
    );
    await (at === 'heard' ? heard : pause(at * lastMs));
    await replace();
    tally.kills += 1;
    if (await heard) tally.answerLost += 1;
    else tally.cutOff += 1;
    await serve();
  }

  function clientOf({ sid, token, ...near }: Client): Client {
    const credential = {
      ...(sid === '' ? {} : { cookie: `sid=${sid}` }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    return {
      ...near,
      sid,
      token,
      async call<T>(
        method: string,
        url: string,
        { key: asked, ...options }: CallOptions = {},
      ): Promise<Answer<T>> {
        let key = asked === true ? randomUUID() : asked;
        const send = () => {
          const keyed = key === undefined ? {} : { 'idempotency-key': key };
          return exchange<T>(origin, method, url, {
            ...options,
            headers: { ...credential, ...keyed, ...options.headers },
          });
        };
        const at = method === 'GET' ? undefined : due.shift();
        if (at !== undefined) {
          await callAndKill(send, at);
          if (key !== undefined && !sameKey) key = randomUUID();
        }
        const from = Date.now();
        const answer = await untilDecided(send);
        if (method !== 'GET') lastMs = Date.now() - from;
        return answer;
      },
    };
  }

  return {
    arm: (kills: readonly Kill[]) => void due.push(...kills.map(({ at }) => at)),
    async reach(test: TestApp): Promise<TestApp> {
      served = test;
      await serve();
      return {
        ...test,
        anonymous: clientOf(test.anonymous),
        signIn: async (...who) => clientOf(await test.signIn(...who)),
      };
    },
  };
}

/** What died may still be ending in the database: whoever asks again is told to wait, and does. */
async function untilDecided<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send();
    if (answer.status < 500 && answer.error?.code !== 'request_in_progress') return answer;
    await pause(50);
  }
}
