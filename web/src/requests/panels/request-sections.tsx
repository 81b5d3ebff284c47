import { Accordion, Stack, Title } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useIsPhone } from '../../design/phone.ts';
import { type SectionName, sections } from './request-checks.ts';
import styles from './request-form.module.css';

const titles: Record<SectionName, string> = {
  basic: 'Basic Information',
  availability: 'Your Availability',
  contact: 'Contact Information',
  scheduling: 'Scheduling',
  additional: 'Additional Information',
};

/** The sections with errors. Another attempt to save gives another value, so that they expand again. */
export type FailingSections = { attempt: number; sections: readonly SectionName[] };

type RequestSectionsProps = {
  failing: FailingSections;
  children: Record<SectionName, ReactNode>;
};

/** The five sections, one below the other. On a phone they are an accordion with the first one open (screens M26). */
export function RequestSections({ failing, children }: RequestSectionsProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<string[]>(['basic']);
  useEffect(() => {
    if (failing.sections.length > 0) setOpen((opened) => [...new Set([...opened, ...failing.sections])]);
  }, [failing]);

  if (!isPhone) {
    return sections.map((name) => (
      <PlainSection key={name} title={titles[name]}>
        {children[name]}
      </PlainSection>
    ));
  }
  return (
    // A collapsed section keeps its values.
    <Accordion multiple order={3} value={open} onChange={setOpen} keepMounted classNames={{ content: styles.folded }}>
      {sections.map((name) => (
        <Accordion.Item key={name} value={name}>
          <Accordion.Control>{titles[name]}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap={14}>
              <Suspense>{children[name]}</Suspense>
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function PlainSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
