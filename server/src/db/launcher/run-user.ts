import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Who the database server runs as. `switched` tells that we are root and must hand files over. */
export type RunUser = { name: string; uid: number; gid: number; switched: boolean };

/** PostgreSQL refuses to run as root, and needs a uid that has a name: root steps down to one of these. */
const stepDownTo = ['shanmen', 'nobody'] as const;

/**
 * @param keeper the uid whose the data are already: a user who was made since cannot read them
 * @throws when we are root and the machine has no user to step down to
 */
export function chooseRunUser(keeper?: number, passwd = readPasswd()): RunUser {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  const users = parsePasswd(passwd);
  if (uid !== 0) {
    return { name: users.find(user => user.uid === uid)?.name ?? String(uid), uid, gid, switched: false };
  }
  const owner = keeper === 0 ? undefined : users.find(candidate => candidate.uid === keeper);
  const others = stepDownTo.map(name => users.find(candidate => candidate.name === name));
  const user = [owner, ...others].find(candidate => candidate !== undefined);
  if (user) return { ...user, switched: true };
  throw new Error(
    'PostgreSQL does not run as root and this machine has no user "nobody": ' +
      'create a user named "shanmen", start as an ordinary user, or set DATABASE_URL',
  );
}

/** What spawn needs to become the run user; nothing when we already are. */
export function identityOf(user: RunUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid, gid: user.gid } : {};
}

/** Whether the user may pass through every existing folder above `path`, judged by their modes. */
export async function canTraverse(path: string, user: RunUser): Promise<boolean> {
  if (!user.switched) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (!(await maySearch(folder, user))) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function maySearch(folder: string, user: RunUser): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (found === null) return true;
  if (found.uid === user.uid) return (found.mode & 0o100) !== 0;
  if (found.gid === user.gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
}

function parsePasswd(text: string): { name: string; uid: number; gid: number }[] {
  return text
    .split('\n')
    .map(line => line.split(':'))
    .filter(fields => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function readPasswd(): string {
  return readFileSync('/etc/passwd', 'utf8');
}
