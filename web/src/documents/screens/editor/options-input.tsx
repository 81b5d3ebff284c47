import { Button, Checkbox, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  fewestOptions,
  longestOptionDescription,
  longestOptionName,
  mostOptions,
} from '@truckroll/domain/documents/option-limits';
import { formatMoney } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../design/currency.tsx';
import { confirm } from '../../../design/feedback/confirm.ts';
import { PageTabs, TabPanel } from '../../../design/page-tabs.tsx';
import type { DocumentFormState } from './use-document-form.ts';

import { useOptions } from './use-options.ts';

const tabsId = 'estimate-options';

type OptionsInputProps = {
  state: DocumentFormState;
  active: string;
  /** The total of an option with its own lines. */
  totalOf: (optionId: string) => number;
  isLocked: boolean;
  onOpen: (id: string) => void;
  children: ReactNode;
};

/** The options of an estimate: a tab for each, with its name, its description and its lines (screens 12.2). */
export function OptionsInput({ state, active, totalOf, isLocked, onOpen, children }: OptionsInputProps) {
  const { options, change, add, recommend, move, remove } = useOptions(state);
  const { currency } = useCurrency();
  const at = options.findIndex(({ id }) => id === active);
  const option = options[at];
  if (option === undefined) return null;
  const name = option.name.trim() || `Option ${at + 1}`;
  const error = state.form.formState.errors.options?.[at];
  const removeOption = () =>
    void confirm({
      kind: 'delete',
      title: `Remove ${name}`,
      message:
        options.length > fewestOptions
          ? `The option ${name} and its items are removed.`
          : `The option ${name} and its items are removed. The estimate then has no options.`,
      work: () => {
        remove(active);
        onOpen('');
        return Promise.resolve();
      },
    });
  return (
    <div>
      <PageTabs
        id={tabsId}
        label="Options"
        tabs={options.map(({ id, name: label }, place) => ({
          value: id,
          label: `${label.trim() || `Option ${place + 1}`}, ${formatMoney(totalOf(id), currency)}`,
        }))}
        value={active}
        onChange={onOpen}
        hasKeys={false}
      />
      <TabPanel tabsId={tabsId} value={active}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14} my="md">
          <TextInput
            label="Name of the option"
            maxLength={longestOptionName}
            disabled={isLocked}
            value={option.name}
            error={error?.name?.message}
            onChange={(event) => change(active, { name: event.currentTarget.value })}
          />
          <Textarea
            label="Description of the option"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={longestOptionDescription}
            disabled={isLocked}
            value={option.description}
            error={error?.description?.message}
            onChange={(event) => change(active, { description: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Group gap="xs" mb="md">
          <Checkbox
            label="Recommended"
            disabled={isLocked}
            checked={option.isRecommended}
            onChange={(event) => event.currentTarget.checked && recommend(active)}
          />
          {!isLocked && (
            <>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={options.length >= mostOptions}
                onClick={() => onOpen(add(null))}
              >
                Add option
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconCopy size={16} aria-hidden />}
                disabled={options.length >= mostOptions}
                onClick={() => onOpen(add(option))}
              >
                Duplicate option
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                Earlier
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconArrowRight size={16} aria-hidden />}
                disabled={at === options.length - 1}
                onClick={() => move(at, at + 1)}
              >
                Later
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={removeOption}
              >
                Remove option
              </Button>
            </>
          )}
        </Group>
        {children}
      </TabPanel>
    </div>
  );
}
