import { readConfig } from './config.ts';

it('serves on loopback port 8080 with data in .data unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataFolder: undefined,
    processes: 1,
  });
});

it.each(['0.0.0.0', '::', '192.168.1.10', '10.0.0.5', 'fe80::1', 'till.example', '128.0.0.1', '127.example'])(
  'Z-20 serves no plain HTTP at %s unless a proxy is declared, and names the way out',
  host => {
    expect(() => readConfig({ HOST: host })).toThrow('SHANMEN_TRUSTED_PROXY');
    expect(() => readConfig({ HOST: host, SHANMEN_TRUSTED_PROXY: '' })).toThrow('leave HOST unset');
    expect(readConfig({ HOST: host, SHANMEN_TRUSTED_PROXY: '10.0.0.0/8' }).host).toBe(host);
  },
);

it('Z-20 serves the network on 8443 where this machine is certified', () => {
  const secured = { host: '0.0.0.0', port: 8443, tlsFolder: '/data/tls' };
  expect(readConfig({ SHANMEN_TLS: '/data/tls' })).toMatchObject(secured);
  expect(readConfig({ SHANMEN_TLS: '/data/tls', HOST: '192.168.1.10', PORT: '443' })).toMatchObject({
    host: '192.168.1.10',
    port: 443,
  });
  expect(readConfig({ SHANMEN_TLS: '' })).toMatchObject({ host: '127.0.0.1', port: 8080, tlsFolder: null });
});

it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('Z-20 serves plain HTTP at %s', host => {
  expect(readConfig({ HOST: host }).host).toBe(host);
});

it.each([
  [{ PORT: '80 80' }, 'PORT=80 80'],
  [{ PORT: '65536' }, 'PORT=65536'],
  [{ SHANMEN_PROCESSES: '0' }, 'SHANMEN_PROCESSES=0'],
  [{ SHANMEN_DEMO: 'yes' }, 'SHANMEN_DEMO=yes'],
  [{ SHANMEN_TRUSTED_PROXY: 'proxy' }, 'SHANMEN_TRUSTED_PROXY=proxy'],
  [{ SHANMEN_ICON_STYLESHEET: 'http://example.org/a.css' }, 'SHANMEN_ICON_STYLESHEET='],
])('names the setting that cannot be used: %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
