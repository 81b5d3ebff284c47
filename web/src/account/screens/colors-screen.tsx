import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type BadgeGroup, badgeGroups } from '@truckroll/domain/colors/badge-colors';
import { isColor } from '@truckroll/domain/text/checks';
import { Controller } from 'react-hook-form';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { BadgeOf } from '../../design/badge.tsx';
import { ColorInput } from '../../design/field/color-input.tsx';
import type { AppForm } from '../../design/form/form.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { reloadAccount, useUpdateAccount } from '../parts/account-queries.ts';
import styles from './colors-screen.module.css';
import { type ColorsValues, colorsForm, colorsValues, defaultColor, fillRefusal, ownColors } from './colors-values.ts';

const groupLabels: Record<BadgeGroup, string> = {
  clientStage: 'Client stages',
  jobStatus: 'Job status',
  jobType: 'Job types',
  jobPriority: 'Job priorities',
  visitPriority: 'Visit priorities',
  visitStatus: 'Visit status',
  visitType: 'Visit types',
  requestStage: 'Request stages',
  urgency: 'Request urgency',
  taskPriority: 'Task priorities',
  taskCategory: 'Task categories',
  documentStatus: 'Document status',
  paymentStatus: 'Payment status',
  paymentRow: 'Payments',
  callStatus: 'Call status',
  sentiment: 'Call sentiment',
  processing: 'File processing',
};

const groups = Object.entries(badgeGroups) as [BadgeGroup, Record<string, { label: string }>][];

type ColorsForm = AppForm<ColorsValues, ColorsValues>;

/** P32: the colours of statuses and types, by group. */
export function ColorsScreen() {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const update = useUpdateAccount();
  const form: ColorsForm = useRecordForm({
    record: account,
    schema: colorsForm,
    valuesOf: (edited) => colorsValues((edited ?? account).colors),
    send: (values, edited) =>
      update.mutateAsync({ colors: ownColors(values, (edited ?? account).colors), updatedAt: edited?.updatedAt }),
    reload: () => reloadAccount(queryClient),
    onSaved: keepEditing(() => undefined),
  });
  return (
    <Page title="Colours" breadcrumbs={<SettingsBreadcrumbs here="Colours" />}>
      <PageForm form={form} label="Colours">
        <div className={styles.groups}>
          {groups.map(([group, values]) => (
            <Section key={group} title={groupLabels[group]}>
              {Object.entries(values).map(([value, { label }]) => (
                <ColorRow key={value} form={form} group={group} value={value} label={label} />
              ))}
            </Section>
          ))}
        </div>
      </PageForm>
    </Page>
  );
}

type ColorRowProps = { form: ColorsForm; group: BadgeGroup; value: string; label: string };

/** A badge with its colour; a colour that makes the text unreadable is refused at once. */
function ColorRow({ form: { control }, group, value, label }: ColorRowProps) {
  const title = `${label}, ${groupLabels[group]}`;
  const usual = defaultColor(group, value);
  return (
    <Controller
      control={control}
      name={`${group}.${value}`}
      render={({ field }) => {
        const refusal = fillRefusal(field.value);
        return (
          <div className={styles.row}>
            <div className={styles.badge}>
              <BadgeOf group={group} value={value} color={isColor(field.value) ? field.value : usual} />
            </div>
            <ColorInput
              {...field}
              aria-label={`Colour of ${title}`}
              error={refusal}
              // Describes the field for screen readers; sighted users see it under the whole row, where there is room.
              errorProps={{ hidden: true }}
            />
            <Button
              variant="subtle"
              size="sm"
              px={8}
              aria-label={`Default colour of ${title}`}
              // It is not disabled, because that would drop the focus when it is pressed.
              aria-disabled={field.value.toLowerCase() === usual}
              c={field.value.toLowerCase() === usual ? 'dimmed' : undefined}
              onClick={() => field.onChange(usual)}
            >
              Default
            </Button>
            {refusal !== null && (
              <p role="alert" className={styles.error}>
                {refusal}
              </p>
            )}
          </div>
        );
      }}
    />
  );
}
