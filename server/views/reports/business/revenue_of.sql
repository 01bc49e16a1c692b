-- 收入类别 of goods, by what their category of the first level is called.
create or replace function reports.revenue_of(category text) returns text
language sql immutable parallel safe
as $$
  select case
    when category like '%文创%' then 'culture'
    when category like '%快消%' then 'fmcg'
    when category like '%餐饮%' then 'catering'
    when category like '%讲解%' then 'docent'
    when category like '%观光车%' then 'shuttle'
    when category like '%停车%' then 'parking'
    else 'other'
  end
$$;
