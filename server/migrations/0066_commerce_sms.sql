-- Messages leave with their cause and are sent once; the code that proves a mobile is kept as a hash only.

create table commerce.sms_message (
  id bigint generated always as identity primary key,
  event_key varchar(80) not null,
  scene text not null,
  mobile_enc text not null,
  mobile_masked varchar(20) not null,
  text_enc text not null,
  segments int not null,
  state text not null default 'QUEUED',
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint sms_once_per_event unique (scene, event_key),
  constraint sms_scene_known check (scene in ('CODE', 'BOOK_OK', 'ISSUE_OK', 'CANCEL', 'REFUND')),
  constraint sms_state_known check (state in ('QUEUED', 'SENT', 'FAILED')),
  constraint sms_sent_has_time check ((state = 'SENT') = (sent_at is not null)),
  constraint sms_has_segments check (segments >= 1)
);

create index sms_message_queued on commerce.sms_message (id) where state = 'QUEUED';

create table ticket.booking_code (
  id bigint generated always as identity primary key,
  mobile_hash char(64) not null,
  source_hash char(64) not null,
  code_hash char(64) not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  constraint booking_code_tries_positive check (tries >= 0)
);

create index booking_code_mobile on ticket.booking_code (mobile_hash, sent_at);
create index booking_code_source on ticket.booking_code (source_hash, sent_at);

grant select, insert, update on commerce.sms_message to shanmen_app;
grant select, insert, update, delete on ticket.booking_code to shanmen_app;
