import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runtimeFolder } from '../../../test/app/machines/scratch-server.ts';
import { withClient } from '../../../test/app/database-address.ts';
import { chooseDataFolder } from './folders/data-folder.ts';
import { findPostmaster } from './server/postmaster.ts';
import { type LaunchedDatabase, launchDatabase } from './launch.ts';
import { chooseRunUser } from './run-user.ts';

let folder: string;
let lines: string[];
const open: LaunchedDatabase[] = [];
const settings = { shared_buffers: '32MB', max_connections: 20 };

const clusters: string[] = [];

/** A data folder as a first start and a stop leave it; copied, because making one takes seconds. */
beforeAll(async () => {
  const made = await makeFolder();
  clusters.push(made);
  const database = await launch(made);
  await database.stop();
});

afterAll(async () => {
  for (const made of clusters.splice(0)) await rm(made, { recursive: true, force: true });
});

beforeEach(async () => {
  folder = await makeFolder();
});

async function makeFolder(): Promise<string> {
  lines = [];
  const made = await mkdtemp(join(tmpdir(), 'shanmen-launch-'));
  await chmod(made, 0o755);
  return made;
}

function useCluster(): void {
  execFileSync('cp', ['-a', `${clusters[0]}/.`, folder]);
}

afterEach(async () => {
  for (const database of open.splice(0)) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function launch(dataFolder = folder): Promise<LaunchedDatabase> {
  const database = await launchDatabase({
    dataFolder,
    runtimeFolder,
    settings,
    log: line => lines.push(line),
  });
  open.push(database);
  return database;
}

function ask(url: string, statement: string): Promise<unknown> {
  return withClient(
    url,
    async client => (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0],
  );
}

/** Starts a database in another process, which can then be killed as a parent would be. */
async function launchElsewhere(): Promise<{ parent: ChildProcess; url: string }> {
  const script = `
    import { launchDatabase } from ${JSON.stringify(join(__dirname, 'launch.ts'))};
    const database = await launchDatabase(${JSON.stringify({ dataFolder: folder, runtimeFolder, settings })});
    console.log(database.url);
    setInterval(() => {}, 1000);`.replace('runtimeFolder":', 'log": () => {}, "runtimeFolder":');
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    parent.once('exit', code => reject(new Error(`ended with ${code}`)));
  });
  return { parent, url };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

it('P-20 starts a durable server with checksums on a bare folder, whoever we are', async () => {
  const database = await launch();
  expect(database).toMatchObject({ adopted: false, owned: true });
  expect(await ask(database.url, 'show data_checksums')).toBe('on');
  expect(await ask(database.url, 'show fsync')).toBe('on');
  expect(await ask(database.url, 'show listen_addresses')).toBe('');
});

it('P-20 starts again on what it left, and the password lies in a file of ours alone', async () => {
  useCluster();
  const first = await launch();
  await withClient(first.url, client => client.query('create table kept (id int)'));
  await first.stop();
  const second = await launch();
  expect(await ask(second.url, 'select count(*) from kept')).toBe(0);
  const { mode } = await stat(join(folder, 'secret/database.json'));
  expect(mode & 0o077).toBe(0);
});

it('P-20 adopts the live server that a killed parent left, and owns it from then on', async () => {
  useCluster();
  const { parent, url } = await launchElsewhere();
  await kill(parent);
  const database = await launch();
  expect(database).toMatchObject({ adopted: true, owned: true, url });
});

it('P-20 adopts the server of a living parent without ever stopping it', async () => {
  useCluster();
  const { parent, url } = await launchElsewhere();
  const database = await launch();
  expect(database).toMatchObject({ adopted: true, owned: false });
  await database.stop();
  expect(await ask(url, 'select 1')).toBe(1);
  await kill(parent);
  await launch();
});

it('P-20 waits for an earlier start that is stopping, and owns a server of its own then', async () => {
  useCluster();
  const first = await launch();
  await first.announceStop();
  const second = launch();
  await until(() => lines.some(line => line.startsWith('waiting for the earlier start')));
  await first.stop();
  expect(await second).toMatchObject({ adopted: false, owned: true });
});

it('P-20 starts anew where the owner was killed while his server was ending', async () => {
  useCluster();
  const { parent, url } = await launchElsewhere();
  // A smart stop waits for the session of this client.
  const { starting } = await withClient(url, async () => {
    process.kill(Number(await findPostmaster(join(folder, 'database'))), 'SIGTERM');
    await kill(parent);
    const starting = launch();
    await until(() => lines.some(line => line.startsWith('waiting for the database')));
    return { starting };
  });
  expect(await starting).toMatchObject({ adopted: false, owned: true });
});

it('P-20 moves aside a pid file whose number belongs to another program', async () => {
  useCluster();
  const other = spawn('sleep', ['60']);
  const pidFile = join(folder, 'database/postmaster.pid');
  await writeFile(pidFile, `${other.pid}\n${join(folder, 'database')}\n1700000000\n5432\n\n\n`);
  const database = await launch();
  other.kill();
  expect(database.adopted).toBe(false);
  expect(lines.join('\n')).toContain('is another program');
});

it('P-20 lets one of two starts at once own the database and the other use it', async () => {
  const both = await Promise.all([launch(), launch()]);
  expect(both.filter(database => database.owned)).toHaveLength(1);
  expect(both[0].url).toBe(both[1].url);
});

it('P-20 reaches the server although the data folder lies very deep', async () => {
  const deep = join(
    folder,
    ...Array.from({ length: 12 }, (_, index) => `a-rather-long-folder-name-${index}`),
  );
  const database = await launch(deep);
  expect(Buffer.byteLength(deep)).toBeGreaterThan(200);
  expect(await ask(database.url, 'select 1')).toBe(1);
});

it('P-20 refuses a folder of another PostgreSQL version by name', async () => {
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database/PG_VERSION'), '12\n');
  await expect(launch()).rejects.toThrow(/written by PostgreSQL 12, and the server programs here are: \d+/);
});

it('starts the server again after it was killed', async () => {
  useCluster();
  const database = await launch();
  const pid = await findPostmaster(join(folder, 'database'));
  process.kill(Number(pid), 'SIGKILL');
  await until(() => !database.isAlive());
  await database.revive();
  expect(await ask(database.url, 'select 1')).toBe(1);
});

it.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'P-19 refuses to run while %s is off, and names it',
  async setting => {
    useCluster();
    await appendFile(join(folder, 'database/postgresql.conf'), `${setting} = off\n`);
    await expect(launch()).rejects.toThrow(`${setting} = off`);
    expect(await findPostmaster(join(folder, 'database'))).toBeNull();
  },
);

it('P-19 without the look an undurable server takes work and says that it is kept (control)', async () => {
  useCluster();
  const database = await launch();
  for (const text of [
    'alter system set fsync = off',
    'select pg_reload_conf()',
    'create table kept (id int)',
  ])
    await withClient(database.url, client => client.query(text));
  while ((await ask(database.url, `select current_setting('fsync')`)) !== 'off');
  expect(await ask(database.url, 'insert into kept values (7) returning id')).toBe(7);
});

it('P-19 refuses an undurable server that was given to it', async () => {
  useCluster();
  const database = await launch();
  await withClient(database.url, client => client.query(`alter system set synchronous_commit = off`));
  await withClient(database.url, client => client.query('select pg_reload_conf()'));
  const given = launchDatabase({ databaseUrl: database.url, dataFolder: folder, log: () => undefined });
  await expect(given).rejects.toThrow('synchronous_commit = off');
});

it('leaves no password outside its one file', async () => {
  useCluster();
  const database = await launch();
  const password = new URL(database.url).password;
  const texts = await Promise.all(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile() && entry.name !== 'database.json')
      .map(entry => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
  expect(texts.some(text => text.includes(password))).toBe(false);
});

it('P-20 says which folder is closed to the user of the database', async () => {
  const user = chooseRunUser();
  if (!user.switched) return;
  const closed = join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  await chown(closed, 0, 0);
  await expect(chooseDataFolder(join(closed, 'data'), folder, user)).rejects.toThrow('cannot reach');
  expect(await chooseDataFolder(undefined, closed, user)).toBe('/var/lib/shanmen');
});

async function until(isDone: () => boolean): Promise<void> {
  for (const giveUpAt = Date.now() + 20_000; !isDone();) {
    if (Date.now() > giveUpAt) throw new Error('waited 20 s in vain');
    await new Promise(resolve => setImmediate(resolve));
  }
}
