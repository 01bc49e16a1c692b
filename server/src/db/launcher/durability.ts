import type { Client } from 'pg';

/** Each of these off means that a power cut may lose sales that were acknowledged. */
const required = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

export type Durability = { version: string; dataChecksums: boolean };

/** @throws with the name of the setting when the server may lose acknowledged work */
export async function refuseUndurable(client: Client): Promise<Durability> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting
     from pg_settings
     where name = any ($1)`,
    [[...required, 'data_checksums', 'server_version', 'server_version_num']],
  );
  const settings = new Map(rows.map(row => [row.name, row.setting]));
  const off = required.find(name => settings.get(name) === 'off');
  if (off) {
    throw new Error(
      `the database runs with ${off} = off and may lose acknowledged sales in a power cut: ` +
        `set ${off} = on and start again`,
    );
  }
  if (Number(settings.get('server_version_num')) < 150_000) {
    throw new Error(`PostgreSQL ${settings.get('server_version')} is too old: 15 or newer is needed`);
  }
  return {
    version: (settings.get('server_version') ?? '').split(' ')[0] ?? '',
    dataChecksums: settings.get('data_checksums') === 'on',
  };
}
