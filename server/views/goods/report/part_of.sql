-- The part of an amount in fen that lies between two marks of a whole; parts of one whole add up to it.
create or replace function goods.part_of(fen bigint, from_part numeric, to_part numeric, whole numeric) returns bigint
language sql immutable as $$
  select (round(fen * to_part / whole) - round(fen * from_part / whole))::bigint
$$;
