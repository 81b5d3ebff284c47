-- oldest server: 0038
-- When the company is closed. By default no public holidays count.
alter table accounts
  add column holidays jsonb not null default '{"country": null, "region": null, "worked": [], "companyDays": []}';
comment on column accounts.holidays is 'HolidaySettings from @truckroll/domain/holidays/closed-days';
