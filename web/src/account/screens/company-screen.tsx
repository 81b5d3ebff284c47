import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { TimeZoneField } from '../../design/field/time-zone-field.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { CompanyAddressField } from '../parts/company-address-field.tsx';
import { useCompanyForm } from '../parts/company-form.ts';
import type { CompanyForm } from '../parts/company-values.ts';
import { LogoSection } from '../parts/logo-section.tsx';
import { WorkingTimeSection } from '../parts/working-time-section.tsx';
import { AiSection } from './ai-section.tsx';
import { ArrivalSection } from './arrival-section.tsx';
import { ClientStagesSection } from './client-stages-section.tsx';
import { CurrencyFields } from './currency-fields.tsx';
import { DefaultTaxField } from './default-tax-field.tsx';
import { HolidaysSection } from './holidays-section.tsx';
import { InstallationSection } from './installation-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { VisitRulesSection } from './visit-rules-section.tsx';

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
        <WorkingTimeSection form={form} />
        <HolidaysSection form={form} />
        <DocumentsSection form={form} />
        <ArrivalSection form={form} />
        <VisitRulesSection form={form} />
        <ClientStagesSection form={form} />
        <ServicesSection form={form} />
        <AiSection form={form} />
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
      </Stack>
    </Section>
  );
}
