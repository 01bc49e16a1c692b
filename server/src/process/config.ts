import { isIP } from 'node:net';

import { readSecretFile } from './machine/secret-file.ts';

export type Config = {
  host: string;
  port: number;
  /** SHANMEN_DATA as given; the launcher decides where the data lies when it is not. */
  dataFolder: string | undefined;
  /** What several machines share: files of modules and background exports; undefined: in the data folder. */
  filesFolder: string | undefined;
  databaseUrl: string | undefined;
  migrateUrl: string | undefined;
  reportsUrl: string | undefined;
  /** Whether demo people and demo sales belong in the database; undefined: only in one of our own. */
  demo: boolean | undefined;
  processes: number;
  /** The one hop whose forwarded address is believed; null where browsers connect directly. */
  trustedProxy: string | null;
  /** Folder of a certificate and its key; null serves plain HTTP. */
  tlsFolder: string | null;
  iconStylesheet: URL | null;
  /** Prometheus text on this loopback port; null leaves it off. */
  metricsPort: number | null;
  secretFile: string | undefined;
  /** Where the nightly backups lie; undefined: in the data folder. */
  backupFolder: string | undefined;
  /** A second place for them, best on another machine. */
  backupCopyTo: string | undefined;
  /** Seals them. */
  backupKeyFile: string | undefined;
  /** Folder with `importmap.json` and what it leads to; null: this repository. */
  releaseRoot: string | null;
  /** Whether browsers are given signed import maps and refuse others. */
  mapSigning: boolean;
};

/** Files that another machine may be asked for, too. */
export type FilePlace = Pick<Config, 'dataFolder'> & Partial<Pick<Config, 'filesFolder'>>;

export function filesFolderOf({ filesFolder, dataFolder }: FilePlace): string {
  return filesFolder ?? dataFolder ?? '.data';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment once. Every secret may be given as `…_FILE`.
 * @throws a sentence naming the setting that cannot be used
 */
export function readConfig(env: Environment): Config {
  const tlsFolder = env['SHANMEN_TLS'] || null;
  const config = {
    host: env['HOST'] ?? (tlsFolder === null ? '127.0.0.1' : '0.0.0.0'),
    port: readPort(env, 'PORT') ?? (tlsFolder === null ? 8080 : 8443),
    dataFolder: env['SHANMEN_DATA'],
    filesFolder: env['SHANMEN_FILES'] || undefined,
    databaseUrl: readSecret(env, 'DATABASE_URL'),
    migrateUrl: readSecret(env, 'DATABASE_MIGRATE_URL'),
    reportsUrl: readSecret(env, 'DATABASE_REPORTS_URL'),
    demo: readSwitch(env, 'SHANMEN_DEMO'),
    processes: readCount(env, 'SHANMEN_PROCESSES', 16) ?? 1,
    trustedProxy: readProxy(env),
    tlsFolder,
    iconStylesheet: readAddress(env, 'SHANMEN_ICON_STYLESHEET'),
    metricsPort: readPort(env, 'METRICS_PORT') ?? null,
    secretFile: env['SHANMEN_SECRET_FILE'],
    backupFolder: env['SHANMEN_BACKUP_FOLDER'],
    backupCopyTo: env['SHANMEN_BACKUP_COPY_TO'],
    backupKeyFile: env['SHANMEN_BACKUP_KEY_FILE'],
    releaseRoot: env['SHANMEN_RELEASE_ROOT'] ?? null,
    mapSigning: readSwitch(env, 'SHANMEN_MAP_SIGNING') ?? false,
  };
  refuseOpenPlainHttp(config);
  return config;
}

/** Off loopback a browser needs HTTPS (no Secure cookie, no crypto otherwise), from a proxy or from us. */
function refuseOpenPlainHttp({
  host,
  trustedProxy,
  tlsFolder,
}: Pick<Config, 'host' | 'trustedProxy' | 'tlsFolder'>): void {
  if (trustedProxy !== null || tlsFolder !== null || isLoopback(host)) return;
  throw new Error(
    `HOST=${host} would serve plain HTTP to the network: put a proxy with TLS in front and name it ` +
      'in SHANMEN_TRUSTED_PROXY, certify this machine with npm run tls and name the folder in SHANMEN_TLS, ' +
      'or leave HOST unset',
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function readProxy(env: Environment): string | null {
  const value = env['SHANMEN_TRUSTED_PROXY'];
  if (value === undefined || value === '') return null;
  const [address = '', bits] = value.split('/');
  if (isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits))) return value;
  throw new Error(`SHANMEN_TRUSTED_PROXY=${value} is not an address or a network like 10.0.0.0/8`);
}

function readSecret(env: Environment, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  const value = file === undefined ? env[name] : readSecretFile(file);
  return value === '' ? undefined : value;
}

function readSwitch(env: Environment, name: string): boolean | undefined {
  const value = env[name] ?? '';
  if (value === '') return undefined;
  if (value === '1' || value === '0') return value === '1';
  throw new Error(`${name}=${value} is neither 1 nor 0`);
}

function readPort(env: Environment, name: string): number | undefined {
  return readCount(env, name, 65_535);
}

function readCount(env: Environment, name: string, most: number): number | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= most) return count;
  throw new Error(`${name}=${value} is not a whole number from 1 to ${most}`);
}

function readAddress(env: Environment, name: string): URL | null {
  const value = env[name];
  if (value === undefined || value === '') return null;
  if (URL.canParse(value) && new URL(value).protocol === 'https:') return new URL(value);
  throw new Error(`${name}=${value} is not an https address`);
}
