-- Which plate was with which team from when to when: a sale belongs to the team that held the plate when it was keyed.
create view reception.v_plate_issue as
  select issue.id, plate.plate_no, issue.team_id, issue.issued_at, issue.ended_at
  from reception.plate_issue as issue
  join reception.plate on plate.id = issue.plate_id;

grant select on reception.v_plate_issue to shanmen_app;
