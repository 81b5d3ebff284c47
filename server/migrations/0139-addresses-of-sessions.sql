-- oldest server: 0136

-- The network address from which somebody signed in, shown beside the device. Sessions that began before have none.
alter table sessions add column address text;
