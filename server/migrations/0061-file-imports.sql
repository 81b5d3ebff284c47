-- oldest server: 0052
-- Files of clients, price books, jobs and open invoices, with what became of each row.
create table file_imports (
  account_id uuid not null default current_account(),
  id uuid not null,
  kind text not null,
  state text not null,
  file_name text not null,
  -- The product whose export it is; null when its headers are not known.
  layout text,
  heads jsonb not null,
  -- The first values of each column.
  samples jsonb not null,
  -- The target of each column.
  columns jsonb not null,
  -- The chosen meaning of a column's values, by target.
  choices jsonb not null default '{}',
  duplicates text not null default 'skip',
  -- Days are written with the date in front of the month.
  is_day_first boolean not null default false,
  row_count integer not null default 0,
  -- The number of rows by outcome.
  counts jsonb not null default '{}',
  -- Why the last step ended early.
  failure text,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade,
  foreign key (account_id, created_by) references users (account_id, id)
);
create index file_imports_latest on file_imports (account_id, created_at desc, id desc);
call protect('file_imports');
comment on column file_imports.kind is 'ImportKind from @truckroll/domain/file-imports/kinds';
comment on column file_imports.state is 'ImportState from @truckroll/domain/file-imports/kinds';
comment on column file_imports.layout is 'LayoutName from @truckroll/domain/file-imports/layouts';
comment on column file_imports.heads is 'string[]';
comment on column file_imports.samples is 'string[][]';
comment on column file_imports.columns is 'Mapping from @truckroll/domain/file-imports/columns';
comment on column file_imports.choices is 'ValueChoices from @truckroll/domain/file-imports/cells';
comment on column file_imports.duplicates is 'DuplicateChoice from @truckroll/domain/file-imports/kind-rules';
comment on column file_imports.counts is 'ImportCounts from @truckroll/contract/file-imports';

create table file_import_rows (
  account_id uuid not null default current_account(),
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  outcome text not null default 'unchecked',
  -- What a person decided for this row.
  choice text,
  problems jsonb not null default '[]',
  -- The record that is there already, or the earlier row of the file for the same record.
  match jsonb,
  -- What identifies the row's record, for finding other rows of the same one.
  keys jsonb not null default '[]',
  record_id uuid,
  -- The record's version after the import, by which an undo recognises that nobody has changed it since.
  record_version timestamptz(3),
  -- The fields of an updated record as they were before.
  before jsonb,
  -- Whether the position of the record's address is still to be found.
  place text,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references file_imports (account_id, id) on delete cascade
);
create index file_import_rows_by_outcome on file_import_rows (account_id, import_id, outcome, line);
create index file_import_rows_to_locate on file_import_rows (account_id, import_id, line) where place = 'wanted';
call protect('file_import_rows');
comment on column file_import_rows.cells is 'string[]';
comment on column file_import_rows.outcome is 'RowOutcome from @truckroll/domain/file-imports/kinds';
comment on column file_import_rows.choice is 'DuplicateChoice from @truckroll/domain/file-imports/kind-rules';
comment on column file_import_rows.problems is 'RowProblem[] from @truckroll/contract/file-imports';
comment on column file_import_rows.match is 'RowMatch from @truckroll/contract/file-imports';
comment on column file_import_rows.keys is 'string[]';
comment on column file_import_rows.before is 'Record<string, unknown>';
