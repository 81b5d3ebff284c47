-- oldest server: 0098

-- Who wrote a version of a record, for the person whose own change meets it. The name is as it was then, and goes with the row.
alter table record_changes
  add written_at timestamptz,
  add written_by uuid,
  add writer_name text;
create index record_changes_written on record_changes (account_id, written_at) where written_by is not null;
