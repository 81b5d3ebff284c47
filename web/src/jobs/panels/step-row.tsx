import { Progress, Text } from '@mantine/core';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useIsPhone } from '../../design/phone.ts';
import styles from './job-form.module.css';
import type { Steps } from './use-steps.ts';

/** The steps as tabs, or on phones as pages with a progress line (screens M21). */
export function StepRow({ id, title, steps }: { id: string; title: string; steps: Steps }) {
  const isPhone = useIsPhone();
  const at = steps.shown.findIndex(({ value }) => value === steps.step);
  const tabs = (
    <PageTabs id={id} label={title} hasKeys={false} tabs={steps.shown} value={steps.step} onChange={steps.open} />
  );
  if (!isPhone) return tabs;
  return (
    <div className={styles.progress}>
      {tabs}
      <div className={styles.far}>
        <Progress value={((at + 1) / steps.shown.length) * 100} size="sm" aria-label="Progress" />
        <Text size="xs" c="dimmed">
          Step {at + 1} of {steps.shown.length}
        </Text>
      </div>
    </div>
  );
}
