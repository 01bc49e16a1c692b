-- Statements that somebody had to wait for, without their values: a row for each text and the route that ran it.
create table platform.slow_statement (
  hash text not null,
  route text not null,
  text text not null,
  times int not null default 1,
  longest_ms int not null,
  most_rows bigint not null,
  last_at timestamptz not null,
  primary key (hash, route)
);

grant select, insert, update, delete on platform.slow_statement to shanmen_app;
