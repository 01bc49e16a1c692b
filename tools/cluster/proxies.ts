import { join } from 'node:path';

import type { ApiPlace, Plan } from './plan.ts';

/**
 * nginx before all API machines: who does not answer is left out for a second. The calls of a session, of a device and of a
 * visitor go to one machine while it stands, so that its limits against floods count all of them.
 */
export function nginxSettings({ folder, port, apis }: Plan): string {
  const place = (name: string) => join(folder, 'nginx', name);
  const servers = apis.map(api => `    server 127.0.0.1:${api.port} max_fails=1 fail_timeout=1s;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `  ${kind}_temp_path ${place(kind)};`,
  );
  return `daemon off;
worker_processes 1;
pid ${place('nginx.pid')};
error_log ${place('error.log')} warn;
events { worker_connections 1024; }
http {
  access_log off;
${temporary.join('\n')}
  map "$http_authorization$http_device_sn" $caller {
    "" $remote_addr;
    default "$http_authorization$http_device_sn";
  }
  upstream shanmen {
    hash $caller consistent;
${servers.join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    server_tokens off;
    client_max_body_size 12m;
    location / {
      proxy_pass http://shanmen;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 1s;
      proxy_read_timeout 75s;
    }
  }
}
`;
}

/** HAProxy beside the product on an API machine: leads to the primary and to a replica, as Patroni tells who they are. */
export function haproxySettings({ databases }: Plan, { primaryPort, replicaPort }: ApiPlace): string {
  const servers = databases.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const listen = (role: string, port: number) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  return `global
  maxconn 1000
defaults
  mode tcp
  retries 1
  timeout connect 1s
  timeout check 1s
  timeout client 1d
  timeout server 1d
${listen('primary', primaryPort)}${listen('replica', replicaPort)}`;
}
