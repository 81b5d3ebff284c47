-- oldest server: 0074

-- Lines that were added to a job on site, by whom and when, and whether the client has still to agree to them.
alter table job_items
  add added_at timestamptz,
  add added_by uuid,
  add needs_approval boolean not null default false,
  add foreign key (account_id, added_by) references users (account_id, id);
