import { callerOf, networkOf } from './network.ts';

it.each([
  ['198.51.100.7', '198.51.100', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100', '::ffff:198.51.100.7'],
  ['2001:db8:1:2aff::1', '20010db800012a', '20010db800012a'],
  ['2001:db8:1:2a00:9::7', '20010db800012a', '20010db800012a'],
])('Z-05 counts %s with its network %s', (address, network, caller) => {
  expect([networkOf(address), callerOf(address)]).toEqual([network, caller]);
});
