import { Button, Group, Input, Pill, SimpleGrid } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { mostItems } from '@truckroll/contract/price-book/line-items';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useRights } from '../../app/session/me.ts';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { errorText } from '../../design/field/field.ts';
import { inputOf } from '../../design/field/record-input.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { mayRemove } from '../../line-items/parts/line-context.ts';
import { type ItemLine, ofProduct, useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import { useProducts } from '../../product-services/parts/catalogue-queries.ts';
import { ProductPicker } from '../../product-services/parts/product-picker.tsx';
import { chooseClient } from './choose-client.ts';
import { FormSection } from './form-section.tsx';
import styles from './job-form.module.css';
import { useLineRights } from './line-rights.ts';
import type { JobFormState } from './use-job-form.ts';

type ClientSectionProps = { state: JobFormState; onAddClient: () => void };

/** Step 1: the client, and what is done (screens M21). */
export function ClientSection({ state, onAddClient }: ClientSectionProps) {
  const { control } = state.form;
  return (
    <FormSection title="Client" place={1}>
      <ClientRow state={state} onAddClient={onAddClient} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={14}>
        <TextField control={control} name="title" {...inputOf(jobFields.title)} autoComplete="off" />
        <ServiceField state={state} />
      </SimpleGrid>
    </FormSection>
  );
}

function ClientRow({ state, onAddClient }: ClientSectionProps) {
  const { form, start } = state;
  const rights = useRights();
  const { field, fieldState } = useController({ control: form.control, name: 'client' });
  // Users who may create jobs only for their own clients are offered no others (API 2.4).
  const isLimited = !can(rights, 'Jobs.create') && can(rights, 'Jobs.createForAssigned');
  const isLocked = start.job !== null;
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <ClientPicker
          ref={field.ref}
          label="Client"
          value={field.value}
          onChange={(client) => chooseClient(form, client, start.usualForms)}
          required
          disabled={isLocked}
          refusesArchived
          view={isLimited || viewScope(rights, 'Clients') === 'assigned' ? 'assigned' : undefined}
          failureText="Error loading clients"
          error={errorText(fieldState.error)}
        />
      </div>
      {!isLocked && can(rights, 'Clients.create') && (
        <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAddClient}>
          Add Client
        </Button>
      )}
    </Group>
  );
}

const label = 'Service or product';
/** The lines that are named; the others are counted. */
const mostNamed = 4;

/** The service, from the price book or as typed: each choice adds a line. A job without a title takes its name. */
function ServiceField({ state: { form, lines } }: { state: JobFormState }) {
  const rights = useLineRights();
  const { data: products = [] } = useProducts();
  const [typed, setTyped] = useState('');
  const all = useLinesOf(lines);
  if (!rights.mayAdd && all.length === 0) return null;
  const named = all.filter(({ name }) => name.trim() !== '').slice(0, mostNamed);

  function add(line: Partial<Omit<ItemLine, 'key' | 'id'>>): void {
    setTyped('');
    lines.add(line);
    if (form.getValues('title').trim() === '') form.setValue('title', line.name ?? '', { shouldDirty: true });
  }

  /** A typed name that is in no list is a line too, so that it is not lost. */
  function addTyped(): void {
    const name = typed.trim();
    if (name !== '') add({ name });
  }

  return (
    <Input.Wrapper label={label} labelElement="div" onBlur={addTyped}>
      {rights.mayAdd && (
        <ProductPicker
          label={label}
          value={typed}
          products={products}
          canAdd={rights.mayAddProduct}
          showsPrices={rights.seesPrices}
          readOnly={all.length >= mostItems}
          onText={setTyped}
          onPick={(product) => add(ofProduct(product))}
          onAddNew={(name) => add({ name, isNewProduct: true })}
        />
      )}
      {all.length > 0 && (
        <Group gap={6} className={styles.chosenLines} role="group" aria-label="Chosen services and products">
          {named.map((line) => (
            <Pill
              key={line.key}
              className={styles.pill}
              withRemoveButton={mayRemove(line, rights)}
              onRemove={() => lines.remove(line.key)}
              removeButtonProps={{ 'aria-label': `Remove ${line.name}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {line.quantity === '1' || line.quantity === '' ? line.name : `${line.quantity} × ${line.name}`}
            </Pill>
          ))}
          {all.length > named.length && <span className={styles.moreLines}>+{all.length - named.length} more</span>}
        </Group>
      )}
    </Input.Wrapper>
  );
}
