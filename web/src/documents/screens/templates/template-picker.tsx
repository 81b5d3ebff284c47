import { Button, Group, Menu, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCursorText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EstimateTemplate, EstimateTemplateRow } from '@truckroll/contract/documents/estimate-templates';
import { countOf, formatMoney } from '@truckroll/domain/format/numbers';
import { fold, searchWords } from '@truckroll/domain/text/folding';
import { useState } from 'react';
import { useCan } from '../../../app/session/me.ts';
import { useCurrency } from '../../../design/currency.tsx';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { confirm } from '../../../design/feedback/confirm.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { EventBoundary } from '../../../design/field/event-boundary.tsx';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../../design/record-items.tsx';
import { otherCurrencyText } from './other-currency-text.ts';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import styles from './template-picker.module.css';
import { readTemplate, templatesQuery, useDeleteTemplate } from './template-queries.ts';

type TemplatePickerProps = {
  onClose: () => void;
  /** Called with the chosen template, read from the server at that moment. */
  onChoose: (template: EstimateTemplate) => void;
};

/** The templates whose name, title or options contain all words of a text, ignoring case and accents. */
function found(templates: readonly EstimateTemplateRow[], text: string): readonly EstimateTemplateRow[] {
  const words = searchWords(text);
  return templates.filter(({ name, title, optionNames }) => {
    const all = fold([name, title, ...optionNames].join(' '));
    return words.every((word) => all.includes(word));
  });
}

/** The dialog in which a template is chosen for a new estimate. Templates are also renamed and deleted here. */
export const TemplatePicker = (props: TemplatePickerProps) => (
  // Stops React events from bubbling to the form of the estimate.
  <EventBoundary onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
    <Picker {...props} />
  </EventBoundary>
);

function Picker({ onClose, onChoose }: TemplatePickerProps) {
  const { data, error, isPending, refetch } = useQuery(templatesQuery);
  const showsSkeleton = useDelayedLoading(isPending);
  const [search, setSearch] = useState('');
  const [renamed, setRenamed] = useState<EstimateTemplateRow | null>(null);
  const [isReading, setReading] = useState(false);
  const shown = data === undefined ? [] : found(data, search);
  const hasSome = data !== undefined && data.length > 0;

  function choose(id: string): void {
    setReading(true);
    toastOnError(async () => {
      const template = await readTemplate(id).finally(() => setReading(false));
      onChoose(template);
      onClose();
    });
  }

  return (
    <Dialog
      title="Templates"
      width={640}
      onClose={onClose}
      footer={
        <Group justify="flex-end" flex={1}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      }
    >
      {hasSome && (
        <TextInput
          type="search"
          aria-label="Search templates"
          placeholder="Search templates"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div aria-busy={isPending || isReading}>
        {showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone={false} />}
        {data === undefined && error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data !== undefined && !hasSome && (
          <EmptyState
            text="No templates yet"
            hint="Open an estimate that you write often, and choose “Save as template” among its actions."
          />
        )}
        {hasSome && shown.length === 0 && <EmptyState text="No templates found" />}
        {shown.length > 0 && (
          <ul className={styles.list} aria-label="Templates">
            {shown.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                isReading={isReading}
                onChoose={() => choose(template.id)}
                onRename={() => setRenamed(template)}
              />
            ))}
          </ul>
        )}
      </div>
      {renamed !== null && <TemplateNameDialog of={{ template: renamed }} onClose={() => setRenamed(null)} />}
    </Dialog>
  );
}

type TemplateRowProps = {
  template: EstimateTemplateRow;
  isReading: boolean;
  onChoose: () => void;
  onRename: () => void;
};

function TemplateRow({ template, isReading, onChoose, onRename }: TemplateRowProps) {
  const own = useCurrency();
  const { name, title, currency, itemCount, optionNames, total } = template;
  const isOther = currency !== own.currency;
  const parts = [title === name ? '' : title, countOf(itemCount, 'item'), optionNames.join(', ')];
  return (
    <li className={styles.row}>
      <UnstyledButton className={styles.choice} disabled={isOther || isReading} onClick={onChoose}>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.hint}>{parts.filter((part) => part !== '').join(' · ')}</span>
          {isOther && <span className={styles.note}>{otherCurrencyText(template, own.currency)}</span>}
        </span>
        {total !== null && (
          <span className={styles.total}>
            {formatMoney(total, currency)}
            <Text component="span" size="xs" c="dimmed" display="block">
              before taxes
            </Text>
          </span>
        )}
      </UnstyledButton>
      <TemplateMenu template={template} onRename={onRename} />
    </li>
  );
}

/** The actions on a template that the user may perform. */
function TemplateMenu({ template: { id, name }, onRename }: Pick<TemplateRowProps, 'template' | 'onRename'>) {
  const can = useCan();
  const remove = useDeleteTemplate();
  const navigate = useNavigate();
  const [mayRename, mayDelete] = [can('Estimate.edit'), can('Estimate.delete')];
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete template',
        message: `Delete '${name}'? Estimates that started from it stay as they are. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      }),
    );
  if (!mayRename && !mayDelete) return null;
  return (
    <RowMenu name={name}>
      {mayRename && (
        <EditItem onClick={() => void navigate({ to: '/grow/estimate/edit', search: { id: '', templateId: id } })} />
      )}
      {mayRename && (
        <Menu.Item leftSection={<IconCursorText size={18} stroke={1.7} aria-hidden />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      {mayDelete && <DeleteItem onClick={askToDelete} />}
    </RowMenu>
  );
}
