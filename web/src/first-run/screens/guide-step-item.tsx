import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { GuideStep, StepState } from '@truckroll/domain/first-run/guide-steps';
import { type ComponentType, useEffect, useId, useRef } from 'react';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useChangeFirstRun } from '../panels/first-run-queries.ts';
import { stepStateWords, stepWords } from '../panels/step-words.ts';
import { CompanyStep } from './company-step.tsx';
import styles from './first-run.module.css';
import { HoursStep } from './hours-step.tsx';
import { ImportStep, TeamStep } from './link-steps.tsx';
import { SampleStep } from './sample-step.tsx';
import type { StepProps } from './step-props.ts';
import { TaxesStep } from './taxes-step.tsx';
import { TradeStep } from './trade-step.tsx';

const bodies: Record<GuideStep, ComponentType<StepProps>> = {
  trade: TradeStep,
  hours: HoursStep,
  taxes: TaxesStep,
  company: CompanyStep,
  import: ImportStep,
  team: TeamStep,
  sample: SampleStep,
};

const icons = { open: IconCircle, done: IconCircleCheck, skipped: IconCircleMinus } as const;

type GuideStepItemProps = StepProps & { step: GuideStep; isOpen: boolean; onOpen: () => void };

/** One step of the guide: its heading opens it, and below its own content it can be skipped. */
export function GuideStepItem({ step, firstRun, isOpen, onOpen, onSettled }: GuideStepItemProps) {
  const id = useId();
  const heading = useFocusOnOpening(isOpen);
  const state = firstRun.steps[step];
  const Body = bodies[step];
  return (
    <li className={styles.step} data-state={state} data-open={isOpen || undefined}>
      <Title order={2} size="h3">
        <UnstyledButton
          ref={heading}
          className={styles.heading}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onOpen}
        >
          <StateIcon state={state} />
          <span>
            {stepWords[step].title}
            <Text component="span" display="block" size="sm" c="dimmed" fw={400}>
              {stepWords[step].reason}
            </Text>
          </span>
        </UnstyledButton>
      </Title>
      {isOpen && (
        <div id={id} className={styles.body}>
          <Body firstRun={firstRun} onSettled={onSettled} />
          {state === 'open' && <Skip step={step} onSettled={onSettled} />}
        </div>
      )}
    </li>
  );
}

function StateIcon({ state }: { state: StepState }) {
  const Icon = icons[state];
  return <Icon size={22} stroke={1.7} className={styles.icon} role="img" aria-label={stepStateWords[state]} />;
}

function Skip({ step, onSettled }: { step: GuideStep; onSettled: () => void }) {
  const change = useChangeFirstRun();
  const skip = async (): Promise<void> => {
    await change.mutateAsync({ steps: { [step]: 'skipped' } });
    onSettled();
  };
  return (
    <Group mt="sm">
      <Button variant="subtle" color="gray" onClick={() => toastOnError(skip)}>
        Skip this step
      </Button>
    </Group>
  );
}

/** Moves the focus to a step that opens after the page was shown, so that keyboards and screen readers continue there. */
function useFocusOnOpening(isOpen: boolean) {
  const heading = useRef<HTMLButtonElement>(null);
  const before = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !before.current) heading.current?.focus();
    before.current = isOpen;
  }, [isOpen]);
  return heading;
}
