import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { findPrograms, type Programs } from './programs.ts';

export type ApiPlace = {
  name: string;
  folder: string;
  port: number;
  primaryPort: number;
  replicaPort: number;
};
export type DatabasePlace = { name: string; folder: string; port: number; restPort: number };
export type MemberPlace = { name: string; folder: string; clientPort: number; peerPort: number };

/** Who listens where, and what each knows; all of it on the loopback of this machine. */
export type Plan = {
  folder: string;
  /** nginx. */
  port: number;
  programs: Programs;
  apis: ApiPlace[];
  databases: DatabasePlace[];
  /** Of etcd: the database machines, and the first of the API as the third who knows. */
  members: MemberPlace[];
  /** Where finished parts of the write-ahead log go. */
  archive: string;
  /** What all API machines reach. */
  shared: string;
  passwords: Record<'superuser' | 'replica' | 'migrate' | 'api', string>;
};

export type Size = { folder: string; port: number; apis: number };

/** Two database machines and so many of the API; the ports follow that of nginx. */
export function planOf({ folder, port, apis }: Size): Plan {
  const databases = ['db1', 'db2'].map((name, index) => ({
    name,
    folder: join(folder, name),
    port: port + 50 + index,
    restPort: port + 60 + index,
  }));
  const places = Array.from({ length: apis }, (_, index) => ({
    name: `api${index + 1}`,
    folder: join(folder, `api${index + 1}`),
    port: port + 10 + index,
    primaryPort: port + 20 + index,
    replicaPort: port + 30 + index,
  }));
  const members = [...databases, ...places.slice(0, 1)].map((place, index) => ({
    name: place.name,
    folder: place.folder,
    clientPort: port + 70 + index,
    peerPort: port + 80 + index,
  }));
  const password = () => randomBytes(24).toString('hex');
  return {
    folder,
    port,
    programs: findPrograms(),
    apis: places,
    databases,
    members,
    archive: join(folder, 'archive'),
    shared: join(folder, 'shared'),
    passwords: { superuser: password(), replica: password(), migrate: password(), api: password() },
  };
}

/** Every port that somebody will listen on. */
export function portsOf({ port, apis, databases, members }: Plan): number[] {
  return [
    port,
    ...apis.flatMap(api => [api.port, api.primaryPort, api.replicaPort]),
    ...databases.flatMap(each => [each.port, each.restPort]),
    ...members.flatMap(each => [each.clientPort, each.peerPort]),
  ];
}
