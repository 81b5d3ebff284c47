import { Select, SimpleGrid, Skeleton, Stack, Switch } from '@mantine/core';
import { currencySymbolOf, formatPercent } from '@truckroll/domain/format/numbers';
import { mostNoticeHours } from '@truckroll/domain/hub/hub-asks';
import { Suspense } from 'react';
import { type Control, Controller, useController, useWatch } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { requiredProps } from '../../design/field/required-props.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { TimeZoneField } from '../../design/field/time-zone-field.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useTaxes } from '../../taxes/parts/tax-queries.ts';
import { CompanyAddressField } from '../parts/company-address-field.tsx';
import { useCompanyForm } from '../parts/company-form.ts';
import { type CompanyForm, type CompanyValues, currencyOptions, localeOptions } from '../parts/company-values.ts';
import { LogoSection } from '../parts/logo-section.tsx';
import { WorkingTimeSection } from '../parts/working-time-section.tsx';
import { AiSettingsSection } from './ai-section.tsx';
import { ArrivalSection } from './arrival-section.tsx';
import { HolidaysSection } from './holidays-section.tsx';
import { InstallationSection } from './installation-section.tsx';
import { LateFeesSection } from './late-fees-section.tsx';
import { OnMyWaySection } from './on-my-way-section.tsx';
import { PositionsSection } from './positions-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { SurchargeSection } from './surcharge-section.tsx';
import { TipsSection } from './tips-section.tsx';
import { UnitsSection } from './units-section.tsx';

/** Loads the names of all countries. */
const PhoneCountryField = lazyPart(async () => (await import('./phone-country-field.tsx')).PhoneCountryField);

/** P24: the company, its working time, document defaults, the services in use, and AI. */
export function CompanyScreen() {
  const form = useCompanyForm(() => undefined);
  return (
    <Page title="Company" width="reading" breadcrumbs={<SettingsBreadcrumbs here="Company" />}>
      <LogoSection />
      <InstallationSection />
      <PageForm form={form} label="Company">
        <AboutSection form={form} />
        <UnitsSection form={form} />
        <WorkingTimeSection form={form} />
        <HolidaysSection form={form} />
        <DocumentsSection form={form} />
        <LateFeesSection form={form} />
        <TipsSection form={form} />
        <SurchargeSection form={form} />
        <ArrivalSection form={form} />
        <PositionsSection form={form} />
        <OnMyWaySection form={form} />
        <VisitRulesSection form={form} />
        <ClientStagesSection form={form} />
        <AfterApprovalSection form={form} />
        <ClientPageSection form={form} />
        <ServicesSection form={form} />
        <AiSettingsSection form={form} />
      </PageForm>
    </Page>
  );
}

function AboutSection({ form: { control, ...form } }: { form: CompanyForm }) {
  return (
    <Section title="About the company">
      <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={14}>
        <TextField control={control} name="companyName" label="Company name" autoComplete="organization" required />
        <TextField control={control} name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
        <PhoneField control={control} name="phoneNumber" label="Phone" />
        <Suspense fallback={<Skeleton height={76} />}>
          <PhoneCountryField control={control} />
        </Suspense>
        <TextField control={control} name="website" label="Website" type="url" inputMode="url" autoComplete="url" />
        <TextField control={control} name="taxNumber" label="Tax number" autoComplete="off" />
        <CompanyAddressField control={control} />
        <DefaultTaxField control={control} />
        <TimeZoneField control={control} name="timezone" label="Time zone" required />
        <SelectField
          control={control}
          name="locale"
          label="Language of clients"
          description="Pages, mails, texts and PDFs, for clients without a language of their own"
          data={localeOptions(useMe().account.locale)}
        />
        <CurrencyFields form={{ control, ...form }} />
      </SimpleGrid>
    </Section>
  );
}

function DocumentsSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section title="Document defaults" intro="New invoices and estimates begin with these.">
      <Stack gap={14}>
        <NumberField
          control={control}
          name="documentDefaults.invoiceTermsDays"
          label="Invoice terms, days"
          min={0}
          max={365}
          required
        />
        <TextareaField control={control} name="documentDefaults.invoiceInstructions" label="Invoice instructions" />
        <TextareaField control={control} name="documentDefaults.estimateInstructions" label="Estimate instructions" />
        <Controller
          control={control}
          name="numbersWithoutGaps"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="Invoice numbers without gaps"
              description="The law of some countries requires consecutive invoice numbers. Drafts then have no number; they take the next one when they are given out, and are voided instead of deleted from then on. Nobody types the number of an invoice."
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      </Stack>
    </Section>
  );
}

/** The currency with its symbol, which follows the currency until it is edited. */
function CurrencyFields({ form: { control, setValue } }: { form: CompanyForm }) {
  const { field, fieldState } = useController({ control, name: 'currency' });
  return (
    <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="md" verticalSpacing={14}>
      <Select
        {...field}
        {...requiredProps(true)}
        label="Currency"
        description="For new invoices and estimates. Existing ones keep theirs."
        searchable
        allowDeselect={false}
        limit={50}
        data={currencyOptions}
        nothingFoundMessage="Nothing found"
        error={fieldState.error?.message}
        onChange={(currency) => {
          if (currency === null) return;
          field.onChange(currency);
          setValue('currencySymbol', currencySymbolOf(currency), { shouldDirty: true });
        }}
      />
      <TextField control={control} name="currencySymbol" label="Currency symbol" autoComplete="off" required />
    </SimpleGrid>
  );
}

/** The tax for addresses that cannot be located; none by default. */
function DefaultTaxField<Output>({ control }: { control: Control<CompanyValues, unknown, Output> }) {
  const taxes = useTaxes({ includeInactive: true }).data ?? [];
  const stored = useMe().account.defaultTaxId;
  return (
    <SelectField
      control={control}
      name="defaultTaxId"
      label="Default tax"
      description="For addresses that could not be located and have no known state."
      placeholder="None"
      clearable
      data={taxes
        .filter(({ id, isActive }) => isActive || id === stored)
        .map(({ id, name, rate, isActive }) => ({
          value: id,
          label: `${name} (${formatPercent(rate)})${isActive ? '' : ', inactive'}`,
        }))}
    />
  );
}

/** Whether a client's stage follows its scheduled jobs and approved estimates. */
function ClientStagesSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section title="Stages of clients">
      <Controller
        control={control}
        name="stageFollowsWork"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="Clients become active with their work"
            description="An approved estimate or a scheduled job makes its client an Active Client. A stage that somebody chose stays, and so do archived clients."
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      />
    </Section>
  );
}

/** What the page of an approved estimate offers its client next. */
function AfterApprovalSection({ form: { control } }: { form: CompanyForm }) {
  const afterApproval = useWatch({ control, name: 'afterApproval' });
  return (
    <Section
      title="After an estimate is approved"
      intro="What its page offers the client next. A due deposit can always be paid there where card payments are set up."
    >
      <Stack gap="md">
        <SelectField control={control} name="afterApproval" label="First step" data={firstSteps} />
        {afterApproval !== 'none' && (
          <SelectField
            control={control}
            name="chosenTimes"
            label="A time that a client chooses"
            description="Clients see the free times of everybody who works in the field, from the next day on."
            data={timeWays}
          />
        )}
      </Stack>
    </Section>
  );
}

const firstSteps = [
  { value: 'none', label: 'Nothing more' },
  { value: 'deposit', label: 'Pay the deposit, else choose a time' },
  { value: 'time', label: 'Choose a time' },
];

const timeWays = [
  { value: 'asked', label: 'Is confirmed by the office' },
  { value: 'booked', label: 'Books the visit at once' },
];

const cancelOptions = [
  { value: 'no', label: 'Only by calling you' },
  { value: 'asked', label: 'By asking; you decide' },
  { value: 'done', label: 'At once' },
];

/** What clients can do with their visits on their page. */
function ClientPageSection({ form: { control } }: { form: CompanyForm }) {
  const offersTimes = useWatch({ control, name: 'hubRules.otherTimes' });
  return (
    <Section
      title="Clients' page"
      intro="On their page clients see their visits, estimates and invoices, after a code by email or text. They can always confirm a visit and write to you."
    >
      <Stack gap="md">
        <SelectField control={control} name="hubRules.cancels" label="Clients cancel a visit" data={cancelOptions} />
        <Controller
          control={control}
          name="hubRules.otherTimes"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="Clients can ask for another time"
              description="They see the free times of everybody who works in the field; you accept or refuse."
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        <Controller
          control={control}
          name="hubRules.movesAtOnce"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="A time that they pick moves the visit at once"
              description="Without your answer. Only free times that can be reached are offered."
              checked={value}
              disabled={!offersTimes}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        <NumberField
          control={control}
          name="hubRules.noticeHours"
          label="Notice in hours"
          description="Later than this before a visit, clients have to call you."
          min={0}
          max={mostNoticeHours}
        />
      </Stack>
    </Section>
  );
}

const rules = [
  { rule: 'requirePhotos', label: 'Photos', description: 'At least one, taken during the visit.' },
  { rule: 'requireSignature', label: 'Signature', description: 'The job has to be signed by the client.' },
] as const;

/** The requirements for completing a visit, besides the required forms. */
function VisitRulesSection({ form: { control } }: { form: CompanyForm }) {
  return (
    <Section title="Required to complete a visit" intro="Required job forms always have to be filled in.">
      <Stack gap="md">
        {rules.map(({ rule, label, description }) => (
          <Controller
            key={rule}
            control={control}
            name={`visitRules.${rule}`}
            render={({ field: { value, onChange, ...field } }) => (
              <Switch
                {...field}
                label={label}
                description={description}
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
              />
            )}
          />
        ))}
      </Stack>
    </Section>
  );
}
