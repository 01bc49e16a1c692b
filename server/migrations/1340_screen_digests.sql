-- Publishing runs in a browser only the screens that a change reaches; the whole catalogue runs before everybody gets it.

-- By screen, a digest of all that it loads; null for builds of before, which are run whole.
alter table modules.module_version add column screen_digests jsonb;
-- What the run of every screen found, where publishing ran a part; set once.
alter table modules.module_version add column whole_trial jsonb;
grant update (whole_trial) on modules.module_version to shanmen_app;
