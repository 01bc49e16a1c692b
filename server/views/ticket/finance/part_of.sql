-- The share of a sum that falls on one of several parts, in fen: Σ over all parts is `share`. `before` are the parts that
-- come first, `whole` is Σ of the parts.
create or replace function ticket.part_of(part bigint, before bigint, share bigint, whole bigint) returns bigint
  language sql
  immutable
as $$
  select case
    when share = whole then part
    when coalesce(whole, 0) = 0 then 0
    else floor((before + part)::numeric * share / whole) - floor(before::numeric * share / whole)
  end::bigint
$$;

grant execute on function ticket.part_of(bigint, bigint, bigint, bigint) to shanmen_app;
