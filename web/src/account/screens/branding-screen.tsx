import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '@truckroll/contract/account/account';
import { brandingChange } from '@truckroll/contract/account/branding';
import { type Branding, longestClosing, longestFooter, longestIntro } from '@truckroll/domain/branding/branding';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { ColorField } from '../../design/field/color-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import type { AppForm } from '../../design/form/form.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { reloadAccount, useUpdateAccount } from '../parts/account-queries.ts';
import { LogoSection } from '../parts/logo-section.tsx';
import styles from './branding-screen.module.css';

const BrandingPreview = lazyPart(async () => (await import('./branding-preview.tsx')).BrandingPreview);

/** P48: the appearance and the texts of documents and mail, beside a preview (screens 13.20). */
export function BrandingScreen() {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const update = useUpdateAccount();
  const form: BrandingForm = useRecordForm({
    record: account,
    schema: brandingForm,
    valuesOf: (edited) => ({ branding: (edited ?? account).branding }),
    send: (values, edited) => update.mutateAsync({ ...values, updatedAt: edited?.updatedAt }),
    reload: () => reloadAccount(queryClient),
    onSaved: keepEditing(() => undefined),
  });
  return (
    <Page title="Branding" breadcrumbs={<SettingsBreadcrumbs here="Branding" />}>
      <div className={styles.columns}>
        <div className={styles.settings}>
          <LogoSection />
          <PageForm form={form} label="Branding">
            <LookSection form={form} />
            <TextsSection form={form} />
          </PageForm>
        </div>
        <div className={styles.preview}>
          <Preview form={form} account={account} />
        </div>
      </div>
    </Page>
  );
}

function Preview({ form: { control }, account }: { form: BrandingForm; account: Account }) {
  const typed = useWatch({ control, name: 'branding' });
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <BrandingPreview account={account} typed={typed} />
    </Suspense>
  );
}

const LookSection = ({ form: { control } }: { form: BrandingForm }) => (
  <Section
    title="Look"
    intro="All documents and new emails follow at once. Texts on these colours are always readable."
  >
    <Stack gap={14}>
      <SimpleGrid type="container" cols={{ base: 1, '420px': 2 }} spacing="md" verticalSpacing={14}>
        <ColorField control={control} name="branding.color" label="Main colour" description="Titles and lines" />
        <ColorField control={control} name="branding.accent" label="Button colour" description="Approve, Pay, View" />
      </SimpleGrid>
      <CheckboxField
        control={control}
        name="branding.showsLogo"
        label="Show the logo"
        description="PDFs and emails that cannot show it show the company name instead."
      />
    </Stack>
  </Section>
);

const TextsSection = ({ form: { control } }: { form: BrandingForm }) => (
  <Section title="Contents" intro="For documents written from now on: what a client has read never changes.">
    <Stack gap={14}>
      <CheckboxField control={control} name="branding.showsContact" label="Show phone, email and website" />
      <CheckboxField control={control} name="branding.showsTaxNumber" label="Show the tax number" />
      <CheckboxField control={control} name="branding.showsRates" label="Show quantity and rate of each item" />
      <TextareaField
        control={control}
        name="branding.estimateIntro"
        label="Estimate introduction"
        maxLength={longestIntro}
      />
      <TextareaField
        control={control}
        name="branding.estimateClosing"
        label="Estimate terms"
        maxLength={longestClosing}
      />
      <TextareaField
        control={control}
        name="branding.invoiceIntro"
        label="Invoice introduction"
        maxLength={longestIntro}
      />
      <TextareaField
        control={control}
        name="branding.invoiceClosing"
        label="Invoice terms"
        maxLength={longestClosing}
      />
      <TextareaField
        control={control}
        name="branding.footer"
        label="Footer"
        description="The last line of documents and emails, such as your licence and insurance."
        minRows={2}
        maxLength={longestFooter}
      />
    </Stack>
  </Section>
);

/** The values of the branding form, under the key of the endpoint, so that its errors find their fields. */
type BrandingValues = { branding: Branding };
type BrandingForm = AppForm<BrandingValues, BrandingValues>;

/** Without optional fields: an omitted field would mean 'unchanged'. */
const brandingForm: z.ZodType<BrandingValues, BrandingValues> = z.object({
  branding: brandingChange.required(),
});
