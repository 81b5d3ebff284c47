-- Whether clients are told that somebody is on the way, and in which words; null: the usual ones.
alter table accounts
  add column on_my_way boolean not null default false,
  add column on_my_way_text text;

-- The messages to clients that somebody is on the way: one for each visit and person.
create table visit_announcements (
  account_id uuid not null default current_account(),
  id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  status text not null,
  channel text,
  -- Why the client was not told.
  reason text,
  -- The sent message, by its id alone: messages are deleted by age.
  sms_id uuid,
  mail_id uuid,
  -- The link of the client's page, which is never stored itself.
  token_hash text,
  expected_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, visit_id) references visits (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
comment on column visit_announcements.status is 'AnnouncementStatus from @truckroll/domain/on-my-way/on-my-way';
comment on column visit_announcements.channel is 'AnnouncementChannel from @truckroll/domain/on-my-way/on-my-way';
create unique index visit_announcements_of_visit on visit_announcements (account_id, visit_id, user_id);
create index visit_announcements_of_person on visit_announcements (account_id, user_id);
create index visit_announcements_of_text on visit_announcements (account_id, sms_id) where sms_id is not null;
create index visit_announcements_of_mail on visit_announcements (account_id, mail_id) where mail_id is not null;
create unique index visit_announcements_of_link on visit_announcements (token_hash) where token_hash is not null;
call protect('visit_announcements');
