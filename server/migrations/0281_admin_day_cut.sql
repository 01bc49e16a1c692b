-- The cut of the business day has a first day, so that a change never moves a day that was opened: a list of days and times.

update admin.setting
set value = case
    when value = '"00:00"' then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('from', '2000-01-01', 'at', value))
  end
where key = 'site.dayCut'
  and jsonb_typeof(value) = 'string';
