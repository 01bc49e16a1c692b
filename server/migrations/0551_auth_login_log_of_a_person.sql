-- The card of a person and the search by a name ask for the sign-ins of one among years of everybody's.
create index login_log_staff on auth.login_log (staff_id, at);
