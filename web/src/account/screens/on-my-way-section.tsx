import { Stack, Switch, Text } from '@mantine/core';
import { longestOnMyWayText } from '@truckroll/contract/account/account';
import { unknownFieldsIn } from '@truckroll/domain/emails/mail-templates';
import { onMyWayFields, onMyWayText, usualOnMyWayText } from '@truckroll/domain/on-my-way/on-my-way';
import { Controller, useWatch } from 'react-hook-form';
import { InsertField, UnknownFields } from '../../design/field/fields-menu.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { Section } from '../../design/section.tsx';
import type { CompanyForm } from '../parts/company-values.ts';

/** The values of the example below the text. */
const example = {
  'client.firstName': 'Ada',
  'client.name': 'Ada Lee',
  'sender.firstName': 'Tom',
  'sender.name': 'Tom Becker',
  'company.name': 'your company',
  'company.phone': '(555) 010-0100',
  'visit.arrival': 'at about 10:35',
  'visit.link': 'https://…',
};

/** Whether clients are told that somebody is on the way, and in which words. */
export function OnMyWaySection({ form }: { form: CompanyForm }) {
  const { control } = form;
  const [isOn = false, text = ''] = useWatch({ control, name: ['onMyWay', 'onMyWayText'] });
  return (
    <Section
      title="On my way"
      intro="When somebody sets out to a visit, its client gets a text, or an email without a number, with a page that shows who comes and when."
    >
      <Stack gap="md">
        <Controller
          control={control}
          name="onMyWay"
          render={({ field: { value, onChange, ...field } }) => (
            <Switch
              {...field}
              label="Tell clients when somebody is on the way"
              description="Once for each visit and person; never in your quiet hours, and not later than 30 minutes."
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        {isOn && (
          <>
            <TextareaField
              control={control}
              name="onMyWayText"
              label="Message"
              placeholder={usualOnMyWayText}
              description="Left empty, clients get the usual words."
              maxLength={longestOnMyWayText}
              minRows={3}
            />
            <InsertField form={form} name="onMyWayText" fields={onMyWayFields} usual={usualOnMyWayText} />
            <UnknownFields names={unknownFieldsIn(text, onMyWayFields)} />
            <Text size="sm" c="dimmed">
              {`For example: ${onMyWayText(text.trim() || null, example)}`}
            </Text>
          </>
        )}
      </Stack>
    </Section>
  );
}
