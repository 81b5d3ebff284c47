import { Collapse, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useStore } from '../../design/external-store.ts';
import styles from './request-form.module.css';
import type { RequestFormState } from './use-request-form.ts';

const inside = [
  'description',
  'serviceType',
  'urgency',
  'flexibleScheduling',
  'followUpDate',
  'tags',
  'estimatedValue',
  'properties',
  'files',
  'discount',
] as const;

/** Fields that are rarely used. They are collapsed until the user opens them or one has an error (screens M26). */
export function MoreDetails({ state: { form, lines }, children }: { state: RequestFormState; children: ReactNode }) {
  const id = useId();
  const [wants, setWants] = useState(false);
  const { errors } = useFormState({ control: form.control, name: [...inside] });
  const { showsMissing, texts } = useStore(lines.marks);
  const isFailing = showsMissing || Object.keys(texts).length > 0 || inside.some((name) => errors[name] !== undefined);
  const opened = wants || isFailing;
  return (
    <>
      <UnstyledButton
        className={styles.fold}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setWants(!opened)}
      >
        <Title order={4}>More details</Title>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} data-open={opened || undefined} />
      </UnstyledButton>
      <Collapse id={id} expanded={opened}>
        <div className={styles.section}>{children}</div>
      </Collapse>
    </>
  );
}
