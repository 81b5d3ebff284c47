-- oldest server: 0153
-- A position among the changes is a transaction id of the node that stores the rows. A column default would be evaluated on the
-- coordinator of a cluster, whose transaction ids are different, so a trigger sets the id on the worker.
alter table record_changes alter column transaction_id drop default;
create function number_changes() returns trigger language plpgsql as $$
begin
  new.transaction_id := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger number_changes before insert on record_changes for each row
  when (new.transaction_id is null) execute function number_changes();
