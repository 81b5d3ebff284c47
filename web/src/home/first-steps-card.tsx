import { Anchor, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe } from '../app/session/me.ts';
import { Section } from '../design/section.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';
import styles from './first-steps-card.module.css';
import { latestClientsQuery, peopleCountQuery } from './home-queries.ts';

/** An admin's first steps in a new account. The card is hidden once all are done (screens 5.2). */
export function FirstStepsCard() {
  const { account } = useMe();
  const clients = useQuery(latestClientsQuery);
  const people = useQuery(peopleCountQuery);
  const isKnown = clients.data !== undefined && people.data !== undefined;
  // Until everything is known, the company's own step decides, so that the page below does not move later.
  const steps = firstSteps({ account, people: people.data ?? 0, stageCounts: clients.data?.stageCounts ?? {} });
  if (!isKnown && steps[0]?.isDone !== false) return null;
  if (steps.every(({ isDone }) => isDone)) return null;
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
