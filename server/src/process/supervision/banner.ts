import { systemTypes } from '@shanmen/shared/contracts/screen';

import { appVersion } from '../machine/app-version.ts';
import type { Config } from '../config.ts';
import { tlsDaysLeft } from '../tls.ts';
import type { LaunchedDatabase } from '../../db/launcher/launch.ts';

const demoUsers = [
  ['admin', '全部系统'],
  ['seller01', systemTypes['10']],
  ['reception01', systemTypes['20']],
  ['cashier01', systemTypes['30']],
  ['keeper01', systemTypes['40']],
  ['commerce01', systemTypes['50']],
  ['manager01', systemTypes['60']],
  ['auditor01', systemTypes['70']],
  ['lead01', `${systemTypes['10']}，审核他人所做`],
  ['buyer01', `${systemTypes['40']}，审核他人所做`],
] as const;

const origins = {
  given: 'given by DATABASE_URL',
  embedded: 'from the packaged programs',
  system: 'from the PostgreSQL of this machine',
} as const;

/** The one line that says which database this is and whether it may be trusted with a site's money. */
export function describeDatabase(database: LaunchedDatabase, demo: boolean): string {
  const place = database.dataFolder === undefined ? '' : `, data in ${database.dataFolder}`;
  const state = database.kind === 'given' ? '' : database.adopted ? ', already running' : ', started here';
  const purpose = demo ? 'a demo database' : 'a production database';
  return (
    `database: PostgreSQL ${database.version} ${origins[database.kind]}${state}${place}; ` +
    `fsync=on full_page_writes=on synchronous_commit=on; ${purpose}`
  );
}

/** Three weeks are time enough to renew it, and to notice that one has to. */
function certificateWords(daysLeft: number): string[] {
  if (daysLeft >= 21) return [];
  const left = daysLeft < 0 ? 'has ended' : `ends in ${daysLeft} days`;
  return [`The certificate ${left}: npm run tls -- renew, then start again.`, ''];
}

/** What the person who started us needs next. */
export function describeAddress(config: Config, demo: boolean, oneTimeCode: string | null): string {
  const scheme = config.tlsFolder === null ? 'http' : 'https';
  const lines = ['', `山门 ${appVersion} is ready: ${scheme}://${config.host}:${config.port}`, ''];
  if (config.tlsFolder !== null) lines.push(...certificateWords(tlsDaysLeft(config.tlsFolder, new Date())));
  if (demo) {
    const users = demoUsers.map(([name, system]) => `  ${name.padEnd(12)} ${system}`);
    lines.push('Demo users, all with the password Shanmen-2026:', ...users, '');
  }
  if (oneTimeCode !== null) {
    lines.push(
      `Sign in as admin with the one-time code ${oneTimeCode} (valid for 24 hours, shown only now).`,
      '',
    );
  }
  return [...lines, 'Ctrl+C stops.', ''].join('\n');
}
