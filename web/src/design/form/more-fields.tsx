import { Title, type TitleOrder, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Folded } from '../folded.tsx';
import styles from './more-fields.module.css';

type MoreFieldsProps = {
  order: TitleOrder;
  /** Whether one of the fields has an error, which shows them. */
  isFailing: boolean;
  children: ReactNode;
};

/** Fields that are rarely used. They are collapsed until the user opens them or one has an error. */
export function MoreFields({ order, isFailing, children }: MoreFieldsProps) {
  const id = useId();
  const [wants, setWants] = useState(false);
  const opened = wants || isFailing;
  return (
    <div>
      <UnstyledButton
        className={styles.fold}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setWants(!opened)}
      >
        <Title order={order} fz="md">
          More details
        </Title>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} data-open={opened || undefined} />
      </UnstyledButton>
      <Folded id={id} isOpen={opened}>
        <div className={styles.fields}>{children}</div>
      </Folded>
    </div>
  );
}
