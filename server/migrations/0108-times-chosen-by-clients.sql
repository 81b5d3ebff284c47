-- oldest server: 0101

-- What the page of an approved estimate offers its client next, and whether a chosen time books the visit.
alter table accounts add column after_approval text not null default 'none'
  check (after_approval in ('none', 'deposit', 'time'));
comment on column accounts.after_approval is 'AfterApproval from @truckroll/domain/documents/chosen-time';
alter table accounts add column chosen_times text not null default 'asked' check (chosen_times in ('asked', 'booked'));
comment on column accounts.chosen_times is 'ChosenTimes from @truckroll/domain/documents/chosen-time';

-- The time that the client of an approved estimate asked for, until its job exists.
alter table documents add column asked_time jsonb;
comment on column documents.asked_time is 'AskedTime from @truckroll/domain/documents/chosen-time';
create index documents_with_asked_time on documents (account_id) where asked_time is not null and converted_to_job_id is null;
