-- A statement is confirmed by another person than who made it; the route refuses it with words, the base holds it.
alter table commerce.statement add constraint statement_confirmed_by_another check (confirmed_by <> created_by);
