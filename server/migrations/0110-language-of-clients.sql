-- The language in which a company writes to a client; 'company' is that of the company's locale.
alter table clients add column language text not null default 'company';
comment on column clients.language is 'LanguageChoice from @truckroll/domain/client-texts/client-language';
