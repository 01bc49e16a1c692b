import { Counter, Gauge } from 'prom-client';

import { talliesOf, type Tallied } from '../machine/tally.ts';

type Told = { readonly of: Tallied; readonly name: string; readonly help: string; readonly label: string };

const counted: readonly Told[] = [
  {
    of: 'retries',
    name: 'shanmen_transaction_retries_total',
    help: 'Transactions that were run again: after a deadlock, a lock that was not to be had, a broken connection',
    label: 'reason',
  },
  {
    of: 'poolWaitSeconds',
    name: 'shanmen_pool_wait_seconds_total',
    help: 'How long all requests together waited for a connection',
    label: 'pool',
  },
  {
    of: 'refusals',
    name: 'shanmen_refusals_total',
    help: 'Requests that were refused, by code: sold out, wrong password, throttled, busy',
    label: 'code',
  },
  {
    of: 'expiredHolds',
    name: 'shanmen_expired_holds_total',
    help: 'Places that were held, not bought, and are free again',
    label: 'kind',
  },
  {
    of: 'moduleFailures',
    name: 'shanmen_module_failures_total',
    help: 'What browsers tell of applications that failed, by kind: load_failed, mount_failed',
    label: 'kind',
  },
];

/** What a process counted while it served; the parent adds the processes up. */
export function measureTallies(): void {
  for (const { of, name, help, label } of counted) {
    new Counter({
      name,
      help,
      labelNames: [label],
      collect() {
        this.reset();
        for (const [key, count] of talliesOf(of)) this.inc({ [label]: key }, count);
      },
    });
  }
  new Gauge({
    name: 'shanmen_map_sequence',
    help: 'The newest module map that an enrolled device told of',
    labelNames: ['device'],
    aggregator: 'max',
    collect() {
      for (const [device, sequence] of talliesOf('mapSequence')) this.set({ device }, sequence);
    },
  });
}
