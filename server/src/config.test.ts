import { readConfig } from './config.ts';

it('serves on loopback port 8080 with data in .data unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataFolder: undefined,
    processes: 1,
  });
});

it('refuses to serve plain HTTP to the network unless a proxy is declared', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('SHANMEN_TRUSTED_PROXY');
  expect(readConfig({ HOST: '0.0.0.0', SHANMEN_TRUSTED_PROXY: '10.0.0.0/8' }).host).toBe('0.0.0.0');
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
