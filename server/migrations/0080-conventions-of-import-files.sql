-- oldest server: 0079
-- How an imported file writes its days and amounts: one convention for all its columns.
alter table file_imports
  -- What the values of each column say about it; null for files from before.
  add column spellings jsonb,
  -- Amounts are written with a decimal comma.
  add column has_decimal_comma boolean not null default false;
comment on column file_imports.spellings is 'Spelling[] from @truckroll/domain/file-imports/spellings';

-- The columns whose text was longer than a cell can be, and was cut.
alter table file_import_rows add column cut_columns jsonb not null default '[]';
comment on column file_import_rows.cut_columns is 'number[]';
