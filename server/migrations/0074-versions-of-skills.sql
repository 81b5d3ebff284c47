-- oldest server: 0062
-- The version of a skill: two people who rename one are told of each other.

alter table skills add column updated_at timestamp(3) with time zone not null default now();
