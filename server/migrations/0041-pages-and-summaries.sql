-- oldest server: 0038
-- The page of a passage (the sheet of a workbook, the slide of a presentation), so that an answer can name it. Null for
-- notes and for texts that were extracted before.
alter table passages add column page integer check (page >= 1);

alter table drive_items
  -- Who made the summary. Null with a summary: a person did, before this column existed.
  add column summary_by text check (summary_by in ('built-in', 'model', 'person')),
  -- The name of the engine: 'built-in' or '{model} at {host}'. Null for a person's summary.
  add column summary_provider text,
  -- Since when a summary is being made; null when none is.
  add column summarizing_since timestamptz(3);
comment on column drive_items.summary_by is 'SummaryAuthor from @truckroll/domain/drive/summaries';
