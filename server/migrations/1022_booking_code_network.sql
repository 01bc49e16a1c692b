-- 验证码 are counted by the network of the caller too: an attacker has all addresses of one.
alter table ticket.booking_code add column network_hash char(64);
create index booking_code_network on ticket.booking_code (network_hash, sent_at);
create index booking_code_sent on ticket.booking_code (sent_at);
