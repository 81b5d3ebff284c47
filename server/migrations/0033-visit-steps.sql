-- When the travel to a visit began and when its people arrived; the work itself has started_at.
alter table visits
  add column in_transit_at timestamptz(3),
  add column arrived_at timestamptz(3);

-- What a company asks for before a visit is completed.
alter table accounts
  add column visit_rules jsonb not null default '{"requirePhotos": false, "requireSignature": false}';
comment on column accounts.visit_rules is 'VisitRules from @truckroll/domain/visits/visit-completion';
