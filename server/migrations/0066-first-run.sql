-- oldest server: 0065

-- The guide of a new company: its steps, its trade, and the records of the sample job. Companies that work already have
-- done without it.
alter table accounts add column first_run jsonb not null default '{}';
comment on column accounts.first_run is 'GuideState from @truckroll/domain/first-run/guide-steps';
update accounts set first_run = '{"isDismissed": true}';
