-- Until when an enterprise has an agreement in force, for lists of other areas.
create view ticket.v_agreement_end as
select enterprise_id, max(valid_to) as valid_to
from ticket.agreement
where state = 'ACTIVE'
group by enterprise_id;

grant select on ticket.v_agreement_end to shanmen_app;
