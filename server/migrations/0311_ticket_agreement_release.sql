-- An agreement may say until what time of the visit day its bookings are kept; else the setting of the site holds.

alter table ticket.agreement
  add column release_time time;
