-- A count of goods that somebody chose, beside one of a whole warehouse or of a branch.

alter table goods.count_task
  add column of_chosen boolean not null default false,
  add constraint count_task_has_one_scope check (not of_chosen or category_id is null);
