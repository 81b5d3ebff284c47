-- oldest server: 0127

-- The plan by which the client of a document has its discount, by its name at the time. Null: the discount has another reason.
alter table documents add column member_plan text;
