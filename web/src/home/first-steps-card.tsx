import { Anchor, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe } from '../app/session/me.ts';
import { recall, remember } from '../design/device-memory.ts';
import { Section } from '../design/section.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';
import styles from './first-steps-card.module.css';
import { latestClientsQuery, peopleCountQuery } from './home-queries.ts';

/** Whether steps were open when the page was last shown on this device. */
const memory = 'home.first-steps';

/** An admin's first steps in a new account. The card is hidden once all are done (screens 5.2). */
export function FirstStepsCard() {
  const { account } = useMe();
  const clients = useQuery(latestClientsQuery);
  const people = useQuery(peopleCountQuery);
  const isKnown = clients.data !== undefined && people.data !== undefined;
  // Until everything is known, the company's own step and the last visit of the page on this device decide, so that the
  // page below does not move later.
  const wasShown = useState(() => recall(memory) === true)[0];
  const steps = firstSteps({ account, people: people.data ?? 0, stageCounts: clients.data?.stageCounts ?? {} });
  const isOpen = isKnown ? steps.some(({ isDone }) => !isDone) : steps[0]?.isDone === false || wasShown;
  useEffect(() => {
    if (isKnown) remember(memory, isOpen);
  }, [isKnown, isOpen]);
  if (!isOpen) return null;
  return (
    <Section title="First steps">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.label} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step }: { step: FirstStep }) {
  const Icon = step.isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={styles.step} data-done={step.isDone || undefined}>
      <Icon size={20} stroke={1.7} role="img" aria-label={step.isDone ? 'Done' : 'To do'} />
      <div>
        {step.isDone ? <Text fw={550}>{step.label}</Text> : <StepLink step={step} />}
        <Text size="sm" c="dimmed">
          {step.reason}
        </Text>
      </div>
    </li>
  );
}

function StepLink({ step }: { step: FirstStep }) {
  return (
    <Anchor fw={550} renderRoot={(props) => <Link {...props} {...step.link} />}>
      {step.label}
    </Anchor>
  );
}
