-- oldest server: 0038
-- How long the arrival window is that clients are promised, in minutes; 0: none. A job without one has the account's.
alter table accounts
  add column arrival_window integer not null default 0 check (arrival_window in (0, 30, 60, 120, 180, 240)),
  add column arrival_mails boolean not null default false;
alter table jobs
  add column arrival_window integer check (arrival_window in (0, 30, 60, 120, 180, 240));
comment on column accounts.arrival_window is 'ArrivalWindow from @truckroll/domain/visits/promise';
comment on column jobs.arrival_window is 'ArrivalWindow from @truckroll/domain/visits/promise';

-- The window in which the client expects the visit, the last one that passed without anybody arriving before the visit
-- was moved, and the one in the last mail to the client.
alter table visits
  add column promised_from timestamptz(3),
  add column promised_to timestamptz(3),
  add column missed_from timestamptz(3),
  add column missed_to timestamptz(3),
  add column told_from timestamptz(3),
  add column told_to timestamptz(3);
create index visits_promised on visits (account_id, promised_from) where promised_from is not null;
create index visits_missed on visits (account_id, missed_from) where missed_from is not null;
create index visits_told on visits (account_id, told_from) where told_from is not null;
