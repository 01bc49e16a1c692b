-- What a provider said when it refused a message for good. A message that it refused takes no segments.
alter table commerce.sms_message add column refusal varchar(200);
alter table commerce.sms_message add constraint sms_refusal_of_failed check ((state = 'FAILED') = (refusal is not null));
