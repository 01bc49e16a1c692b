-- With which team a plate is, as windows and tills read it before they sell; a plate that is with nobody says its state.
create view reception.v_plate_team as
  select
    plate.plate_no,
    plate.state as plate_state,
    issue.id as plate_issue_id,
    team.id as team_id,
    team.team_no,
    team.visit_date,
    team.state as team_state,
    team.enterprise_id,
    team.agreement_id,
    team.guide_id,
    guide.mobile_hash as guide_mobile_hash,
    team.driver_id
  from reception.plate
  left join reception.plate_issue as issue on issue.plate_id = plate.id and issue.ended_at is null
  left join reception.team on team.id = issue.team_id
  left join ticket.guide on guide.id = team.guide_id;

grant select on reception.v_plate_team to shanmen_app;
