-- oldest server: 0092
-- The domain has one folder per feature: imports, and files with their drive. Comments of columns name the files of their types.
comment on column drive_items.type is 'DriveItemType from @truckroll/domain/files/drive-rights';
comment on column drive_items.module_type is 'DriveModule from @truckroll/domain/files/drive-rights';
comment on column drive_items.summary_by is 'SummaryAuthor from @truckroll/domain/files/summaries';
comment on column file_import_rows.outcome is 'RowOutcome from @truckroll/domain/imports/kinds';
comment on column file_import_rows.choice is 'DuplicateChoice from @truckroll/domain/imports/kind-rules';
comment on column file_imports.kind is 'ImportKind from @truckroll/domain/imports/kinds';
comment on column file_imports.state is 'ImportState from @truckroll/domain/imports/kinds';
comment on column file_imports.layout is 'LayoutName from @truckroll/domain/imports/layouts';
comment on column file_imports.columns is 'Mapping from @truckroll/domain/imports/columns';
comment on column file_imports.choices is 'ValueChoices from @truckroll/domain/imports/cells';
comment on column file_imports.duplicates is 'DuplicateChoice from @truckroll/domain/imports/kind-rules';
comment on column file_imports.spellings is 'Spelling[] from @truckroll/domain/imports/spellings';
