-- Teams as windows, tills, rebates and reports know them.
create view reception.v_team as
  select
    team.id,
    team.team_no,
    team.external_no,
    team.visit_date,
    team.state,
    team.enterprise_id,
    enterprise.name as enterprise_name,
    team.agreement_id,
    team.guide_id,
    guide.name as guide_name,
    guide.mobile_hash as guide_mobile_hash,
    team.driver_id,
    team.has_plan_sheet,
    team.adults + team.children + team.students + team.seniors as paid_heads
  from reception.team
  left join commerce.enterprise on enterprise.id = team.enterprise_id
  left join ticket.guide on guide.id = team.guide_id;

grant select on reception.v_team to shanmen_app;
