-- oldest server: 0038
-- When the summary was made or last changed by a person. Null without a summary, and for summaries of before this column.
alter table drive_items add column summarized_at timestamptz(3);
