-- A recurring job keeps its one row, so what it did last stays readable beside when it is due again.

alter table platform.job
  add column last_done_at timestamptz,
  add column result jsonb;
