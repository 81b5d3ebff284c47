-- oldest server: 0037
-- Which clients were deleted lately, for those who keep the texts of an account in memory.
create index clients_by_deletion on clients (account_id, deleted_at) where deleted_at is not null;
