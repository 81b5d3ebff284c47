import { Button, Select, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createRule, type Rule, type RuleBackTest } from '@truckroll/contract/rules/rules';
import { formatDate } from '@truckroll/domain/format/dates';
import { countOf } from '@truckroll/domain/format/numbers';
import { longestRuleName, type RuleDraft, ruleSentence } from '@truckroll/domain/rules/rule';
import { delayUnits, longestDelays } from '@truckroll/domain/rules/rule-times';
import {
  type RuleTrigger,
  recordOfTrigger,
  ruleTriggerNames,
  ruleTriggers,
} from '@truckroll/domain/rules/rule-triggers';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { requiredProps } from '../../design/field/required-props.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { ActionsField } from './actions-field.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { fitting, type RuleInput, valuesOf } from './rule-form.ts';
import { rulesQuery, useBackTest, useRuleNames, useSaveRule } from './rule-queries.ts';
import { RuleRecordLink } from './rule-record-link.tsx';
import styles from './rules.module.css';

type Output = z.output<typeof createRule.body>;

/** 'a job is completed' → 'A job is completed' */
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const triggerChoices = ruleTriggerNames.map((value) => ({ value, label: capitalised(ruleTriggers[value].words) }));

type RuleDialogProps = {
  rule: Rule | null;
  /** The example from which a new rule starts. */
  begins: RuleDraft | null;
  onClose: () => void;
  onSaved: () => void;
};

/** Adds or edits a rule, and tries it on the last month before it is switched on. */
export function RuleDialog({ rule, begins, onClose, onSaved }: RuleDialogProps) {
  const save = useSaveRule();
  const queryClient = useQueryClient();
  const form = useRecordForm<Rule, RuleInput, Output, never, Rule>({
    record: rule,
    schema: createRule.body,
    valuesOf,
    ...(begins === null ? {} : { begins }),
    send: (values, edited) => save.mutateAsync({ ...values, id: edited?.id ?? null, updatedAt: edited?.updatedAt }),
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success(rule === null ? 'Saved. The rule is off until you switch it on.' : 'Saved');
      onSaved();
    },
  });
  const { control } = form;
  const draft = useWatch({ control }) as RuleDraft;
  const names = useRuleNames();
  const trigger = useController({ control, name: 'trigger' });
  const record = recordOfTrigger(draft.trigger);

  function changeTrigger(value: string | null): void {
    if (value === null) return;
    const next = value as RuleTrigger;
    const { conditions, actions } = fitting(next, form.getValues() as RuleDraft);
    trigger.field.onChange(next);
    form.setValue('conditions', conditions, { shouldDirty: true });
    form.setValue('actions', actions, { shouldDirty: true });
  }

  return (
    <RecordDialog title={rule === null ? 'Add rule' : 'Edit rule'} form={form} onClose={onClose} width={720}>
      <p className={styles.sentence}>{ruleSentence(draft, names)}</p>
      <TextField control={control} name="name" label="Name" required maxLength={longestRuleName} />
      <Select
        label="When"
        {...requiredProps(true)}
        searchable
        allowDeselect={false}
        data={triggerChoices}
        value={trigger.field.value}
        onChange={changeTrigger}
      />
      <ConditionsField control={control} record={record} />
      <ActionsField control={control} record={record} />
      <fieldset className={styles.part}>
        <legend className={styles.legend}>How</legend>
        <div className={styles.pair}>
          <NumberField
            control={control}
            name="delay.amount"
            label="Acts after"
            description={draft.delay.amount === 0 ? 'At once' : undefined}
            min={0}
            max={longestDelays[draft.delay.unit]}
            allowNegative={false}
          />
          <SelectField
            control={control}
            name="delay.unit"
            label="Unit"
            data={delayUnits.map((value) => ({ value, label: capitalised(value) }))}
          />
        </div>
        <CheckboxField control={control} name="oncePerRecord" label={`Only once for each ${record}`} />
        <CheckboxField
          control={control}
          name="waitsForQuiet"
          label="Waits for the end of the quiet hours"
          description="Texts to clients always do."
        />
      </fieldset>
      <BackTest draftOf={() => createRule.body.safeParse(form.getValues())} check={() => void form.trigger()} />
    </RecordDialog>
  );
}

type BackTestProps = { draftOf: () => ReturnType<typeof createRule.body.safeParse>; check: () => void };

/** Tries the rule as it is typed, whether or not it is saved. */
function BackTest({ draftOf, check }: BackTestProps) {
  const test = useBackTest();
  const [result, setResult] = useState<RuleBackTest | null>(null);
  const run = () => {
    const draft = draftOf();
    if (!draft.success) return check();
    return toastOnError(async () => setResult(await test.mutateAsync(draft.data)));
  };
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Try it</legend>
      <Text size="sm" c="dimmed">
        See what the rule would have done for the last month's events. Nothing is changed or sent.
      </Text>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconHistory size={16} aria-hidden />}
        loading={test.isPending}
        onClick={run}
      >
        Try on the last month
      </Button>
      {result !== null && <BackTestResult result={result} />}
    </fieldset>
  );
}

/** What a rule would have done in the last month. */
function BackTestResult({ result }: { result: RuleBackTest }) {
  const { timezone } = useMe();
  const { since, events, acted, skipped, examples } = result;
  return (
    <div role="status">
      <Text fw={600}>
        {events === 0
          ? `Nothing of this kind has happened since ${formatDate(since, timezone)}.`
          : `It would have acted ${countOf(acted, 'time')} and skipped ${countOf(skipped, 'event')} since ${formatDate(since, timezone)}.`}
      </Text>
      {examples.length > 0 && (
        <ul className={styles.list} aria-label="Tried events">
          {examples.map(({ id, record, happenedAt, actsAt, reason }) => (
            <li key={id} className={styles.tested}>
              <RuleRecordLink record={record} opensTab />
              <Text size="sm" c={actsAt === null ? 'dimmed' : undefined}>
                {actsAt === null
                  ? `${formatDateTime(happenedAt, timezone)}: ${reason ?? ''}`
                  : actsAt === happenedAt
                    ? `${formatDateTime(happenedAt, timezone)}: acts at once`
                    : `${formatDateTime(happenedAt, timezone)}: acts ${formatDateTime(actsAt, timezone)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
