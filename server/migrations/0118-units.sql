-- oldest server: 0114

-- How times, distances and weeks are shown to the staff: by company, and by person, where null is as the company. Companies
-- that exist keep what they have seen so far.
alter table accounts add column units jsonb not null default '{"clock": "24h", "distance": "km", "weekStart": "sunday"}';
comment on column accounts.units is 'Units from @truckroll/domain/format/units';
alter table users add column units jsonb not null default '{"clock": null, "distance": null, "weekStart": null}';
comment on column users.units is 'OwnUnits from @truckroll/domain/format/units';
