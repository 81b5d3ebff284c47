import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { DateField } from '../../design/field/date-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import type { CompanyForm } from '../parts/company-values.ts';
import styles from './company-days-field.module.css';

/** As many as the contract allows. */
const mostDays = 200;

/** The company's own days on which it is closed. */
export function CompanyDaysField({ form: { control } }: { form: CompanyForm }) {
  const days = useFieldArray({ control, name: 'holidays.companyDays', keyName: 'rowKey' });
  return (
    <Input.Wrapper label="Company days off" labelElement="div">
      <div className={styles.days}>
        {days.fields.map(({ rowKey }, index) => (
          <fieldset key={rowKey} className={styles.day} aria-label={`Company day off ${index + 1}`}>
            <DateField control={control} name={`holidays.companyDays.${index}.day`} label="Day" required />
            <TextField control={control} name={`holidays.companyDays.${index}.name`} label="Name" required />
            <ActionIcon
              className={styles.remove}
              variant="subtle"
              color="gray"
              aria-label={`Remove company day off ${index + 1}`}
              onClick={() => days.remove(index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </fieldset>
        ))}
        {days.fields.length < mostDays && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.add}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => days.append({ day: null, name: '' })}
          >
            Add a day
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
