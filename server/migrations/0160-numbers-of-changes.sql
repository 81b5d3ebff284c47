-- oldest server: 0153
-- The coordinator of a cluster would evaluate a default. Positions of changes are numbers of the node that has the rows.
alter table record_changes alter column transaction_id drop default;
create function number_changes() returns trigger language plpgsql as $$
begin
  new.transaction_id := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger number_changes before insert on record_changes for each row
  when (new.transaction_id is null) execute function number_changes();
