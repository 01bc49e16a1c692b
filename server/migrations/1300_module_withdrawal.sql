-- Why a version of a module was withdrawn: it is told to whoever wants to publish, try or release it again.
alter table modules.module_version add column withdrawn_reason text;
grant update (withdrawn_reason) on modules.module_version to shanmen_app;

-- A version that would have stood in for another is out of the next map.
alter table modules.release drop constraint release_kind_known;
alter table modules.release add constraint release_kind_known
  check (kind in ('seed', 'promote', 'rollback', 'canary', 'halt', 'restore', 'remove', 'withdraw'));
