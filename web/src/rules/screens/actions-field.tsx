import { ActionIcon, Button, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClientStage, clientStageLabels, clientStages } from '@truckroll/domain/clients/stages';
import { type RequestStage, requestStages } from '@truckroll/domain/requests/request-stages';
import { mostActions } from '@truckroll/domain/rules/rule';
import {
  actionsFor,
  hasOwnTags,
  longestRuleText,
  type RuleAction,
  type RuleActionKind,
  ruleActionLabels,
  ruleTextFields,
} from '@truckroll/domain/rules/rule-actions';
import { ruleValueLabel } from '@truckroll/domain/rules/rule-conditions';
import type { RuleRecord } from '@truckroll/domain/rules/rule-triggers';
import { longestTagName } from '@truckroll/domain/tags/tags';
import { type TaskPriority, taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { FieldsMenu } from '../../design/field/fields-menu.tsx';
import { NamedInput } from '../../design/field/named-input.tsx';
import { useRowKeys } from '../../design/field/row-list-keys.ts';
import { textWithField } from '../../design/field/text-with-field.ts';
import { tagsQuery, useAddTag } from '../../tags/parts/tag-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { webhooksQuery } from '../../webhooks/parts/webhook-queries.ts';
import { nameOfWebhook } from '../../webhooks/parts/webhook-words.ts';
import { newAction, type RuleInput } from './rule-form.ts';
import styles from './rules.module.css';

type ActionsFieldProps<Output> = { control: Control<RuleInput, unknown, Output>; record: RuleRecord };

/** What a rule does, in this order. */
export function ActionsField<Output>({ control, record }: ActionsFieldProps<Output>) {
  const { field, fieldState } = useController<RuleInput, 'actions', Output>({ control, name: 'actions' });
  const actions = field.value as RuleAction[];
  const errors = fieldState.error as unknown as (readonly unknown[] & { message?: string }) | undefined;
  const { keys, remove } = useRowKeys(actions.length);
  const part = useRef<HTMLFieldSetElement>(null);
  const removeAt = (index: number) => {
    remove(index);
    field.onChange(actions.toSpliced(index, 1));
    part.current?.focus();
  };
  return (
    <fieldset ref={part} className={styles.part} tabIndex={-1}>
      <legend className={styles.legend}>Then</legend>
      {actions.map((action, index) => (
        <ActionRow
          key={keys[index]}
          number={index + 1}
          action={action}
          record={record}
          errors={(errors?.[index] ?? {}) as Readonly<Record<string, unknown>>}
          onChange={(changed) => field.onChange(actions.with(index, changed))}
          onRemove={() => removeAt(index)}
        />
      ))}
      {errors?.message !== undefined && errors.message !== '' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errors.message}
        </Text>
      )}
      {actions.length < mostActions && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => field.onChange([...actions, newAction('task')])}
          w="fit-content"
        >
          Add action
        </Button>
      )}
    </fieldset>
  );
}

type ActionRowProps = {
  number: number;
  action: RuleAction;
  record: RuleRecord;
  errors: Readonly<Record<string, unknown>>;
  onChange: (action: RuleAction) => void;
  onRemove: () => void;
};

/** The parts of actions that are texts with fields; the first one that an action has is its usual one. */
const textParts = ['text', 'name', 'subject', 'instructions'] as const;

const isTyped = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function ActionRow({ number, action, record, errors, onChange, onRemove }: ActionRowProps) {
  /** The text in which somebody was last: a field is inserted there. */
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const texts: Partial<Record<string, unknown>> = action;
  const parts = textParts.filter((part) => typeof texts[part] === 'string');
  function insert(field: string): void {
    const input = last.current?.isConnected === true ? last.current : null;
    const part = parts.find((one) => one === input?.dataset.part) ?? parts[0];
    if (part === undefined) return;
    const { text } = textWithField(String(texts[part]), field, input?.dataset.part === part ? input : null);
    onChange({ ...action, [part]: text } as RuleAction);
  }
  return (
    <fieldset
      className={styles.row}
      aria-label={`Action ${number}`}
      onFocus={({ target }) => {
        if (isTyped(target) && target.dataset.part !== undefined) last.current = target;
      }}
    >
      <div className={styles.parts}>
        <Select
          label={`Action ${number}`}
          data={actionsFor(record).map((value) => ({ value, label: ruleActionLabels[value] }))}
          value={action.kind}
          allowDeselect={false}
          onChange={(kind) => kind !== null && onChange(newAction(kind as RuleActionKind))}
        />
        <span />
        <ActionIcon variant="subtle" size={36} aria-label={`Remove action ${number}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ActionParts action={action} record={record} errors={errors} onChange={onChange} />
      {parts.length > 0 && (
        <div>
          <FieldsMenu fields={ruleTextFields} onChoose={insert} />
        </div>
      )}
    </fieldset>
  );
}

type PartsProps<Kind extends RuleActionKind = RuleActionKind> = {
  action: Extract<RuleAction, { kind: Kind }>;
  record: RuleRecord;
  errors: Readonly<Record<string, unknown>>;
  onChange: (action: RuleAction) => void;
};

function ActionParts({ action, ...props }: PartsProps) {
  switch (action.kind) {
    case 'task':
      return <TaskParts {...props} action={action} />;
    case 'mail':
      return <MailParts {...props} action={action} />;
    case 'text':
      return (
        <Textarea
          label="Text"
          data-part="text"
          autosize
          minRows={2}
          maxLength={longestRuleText}
          value={action.text}
          onChange={(event) => props.onChange({ ...action, text: event.currentTarget.value })}
          error={errorText(props.errors.text)}
        />
      );
    case 'stage':
      return <StageParts {...props} action={action} />;
    case 'assign':
      return (
        <PersonSelect
          label="Person"
          value={action.userId === '' ? null : action.userId}
          onChange={(userId) => props.onChange({ ...action, userId: userId ?? '' })}
          error={props.errors.userId === undefined ? undefined : 'Please choose a person'}
        />
      );
    case 'tag':
      return <TagParts {...props} action={action} />;
    case 'webhook':
      return <WebhookParts {...props} action={action} />;
  }
}

type PersonSelectProps = {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  placeholder?: string;
  error?: string | undefined;
  clearable?: boolean;
};

function PersonSelect({ clearable = false, ...props }: PersonSelectProps) {
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  return (
    <Select
      {...props}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}`, 'aria-hidden': false, tabIndex: 0 }}
      data={(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage="Nothing found"
    />
  );
}

function TaskParts({ action, errors, onChange }: PartsProps<'task'>) {
  return (
    <>
      <TextInput
        label="Task"
        data-part="name"
        maxLength={150}
        value={action.name}
        onChange={(event) => onChange({ ...action, name: event.currentTarget.value })}
        error={errorText(errors.name)}
      />
      <div className={styles.pair}>
        <PersonSelect
          label="Assigned to"
          placeholder="Nobody"
          clearable
          value={action.assignedToId}
          onChange={(assignedToId) => onChange({ ...action, assignedToId })}
        />
        <Select
          label="Priority"
          data={taskPriorities.map((value) => ({ value, label: ruleValueLabel('taskPriority', value) }))}
          value={action.priority}
          allowDeselect={false}
          onChange={(priority) => priority !== null && onChange({ ...action, priority: priority as TaskPriority })}
        />
        <NumberInput
          label="Days until the task"
          min={0}
          max={365}
          decimalScale={0}
          allowNegative={false}
          value={action.dueInDays}
          onChange={(typed) => onChange({ ...action, dueInDays: typed === '' ? 0 : Number(typed) })}
          error={errorText(errors.dueInDays)}
        />
      </div>
      <Textarea
        label="Instructions"
        data-part="instructions"
        autosize
        minRows={2}
        maxLength={longestRuleText}
        value={action.instructions}
        onChange={(event) => onChange({ ...action, instructions: event.currentTarget.value })}
        error={errorText(errors.instructions)}
      />
    </>
  );
}

function MailParts({ action, errors, onChange }: PartsProps<'mail'>) {
  return (
    <>
      <PersonSelect
        label="To"
        placeholder="The client"
        clearable
        value={action.toId}
        onChange={(toId) => onChange({ ...action, toId })}
      />
      <TextInput
        label="Subject"
        data-part="subject"
        maxLength={150}
        value={action.subject}
        onChange={(event) => onChange({ ...action, subject: event.currentTarget.value })}
        error={errorText(errors.subject)}
      />
      <Textarea
        label="Message"
        data-part="text"
        autosize
        minRows={3}
        maxLength={longestRuleText}
        value={action.text}
        onChange={(event) => onChange({ ...action, text: event.currentTarget.value })}
        error={errorText(errors.text)}
      />
    </>
  );
}

function StageParts({ action, record, errors, onChange }: PartsProps<'stage'>) {
  const error = errorText(errors.clientStage) ?? errorText(errors.requestStage);
  const ofClient = clientStages.map((value) => ({ value: `client ${value}`, label: clientStageLabels[value] }));
  const ofRequest = requestStages.map((value) => ({
    value: `request ${value}`,
    label: ruleValueLabel('requestStage', value),
  }));
  const value =
    action.requestStage !== null
      ? `request ${action.requestStage}`
      : action.clientStage === null
        ? null
        : `client ${action.clientStage}`;
  return (
    <Select
      label="Stage"
      searchable
      data={[
        ...(record === 'request' ? [{ group: 'The request', items: ofRequest }] : []),
        { group: 'The client', items: ofClient },
      ]}
      value={value}
      onChange={(chosen) => {
        const [whose, stage] = (chosen ?? ' ').split(' ');
        onChange({
          ...action,
          clientStage: whose === 'client' ? (stage as ClientStage) : null,
          requestStage: whose === 'request' ? (stage as RequestStage) : null,
        });
      }}
      error={error === undefined ? undefined : 'Please choose a stage'}
    />
  );
}

function WebhookParts({ action, errors, onChange }: PartsProps<'webhook'>) {
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  return (
    <Select
      label="Webhook"
      description={webhooks.length === 0 ? 'Add one in the settings, under Webhooks.' : undefined}
      data={webhooks.map((webhook) => ({ value: webhook.id, label: nameOfWebhook(webhook) }))}
      value={action.webhookId === '' ? null : action.webhookId}
      onChange={(webhookId) => onChange({ ...action, webhookId: webhookId ?? '' })}
      error={errors.webhookId === undefined ? undefined : 'Please choose a webhook'}
    />
  );
}

function TagParts({ action, record, errors, onChange }: PartsProps<'tag'>) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const add = useAddTag();
  const field = { placeholder: 'Search tags', all: tags, longestName: longestTagName };
  return (
    <>
      {hasOwnTags(record) && record !== 'client' && (
        <Select
          label="Tags of"
          data={[
            { value: 'record', label: `The ${record}` },
            { value: 'client', label: 'The client' },
          ]}
          value={action.isOfClient ? 'client' : 'record'}
          allowDeselect={false}
          onChange={(whose) => onChange({ ...action, isOfClient: whose === 'client' })}
        />
      )}
      <NamedInput
        {...field}
        label="Add tags"
        chosen={action.add}
        add={add}
        onChange={(ids) => onChange({ ...action, add: ids, remove: action.remove.filter((id) => !ids.includes(id)) })}
        error={errorText(errors.add) === undefined ? undefined : 'Please choose a tag'}
      />
      <NamedInput
        {...field}
        label="Remove tags"
        chosen={action.remove}
        onChange={(ids) => onChange({ ...action, remove: ids, add: action.add.filter((id) => !ids.includes(id)) })}
      />
    </>
  );
}
