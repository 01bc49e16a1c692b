-- Visitors are told when a spot is shut, and when a place they wait for is free.

alter table commerce.sms_message
  drop constraint sms_scene_known,
  add constraint sms_scene_known
    check (scene in ('CODE', 'BOOK_OK', 'ISSUE_OK', 'CANCEL', 'REFUND', 'CLOSE', 'WAIT_OK'));
