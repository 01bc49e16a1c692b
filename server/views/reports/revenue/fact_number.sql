-- A number for what is told apart by words: lists are read page by page by the number of a row.
create or replace function reports.fact_number(key text) returns bigint
language sql immutable parallel safe
as $$
  select hashtextextended(key, 0) & 4503599627370495
$$;
