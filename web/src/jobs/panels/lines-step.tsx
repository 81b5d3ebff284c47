import { FormSection } from './form-section.tsx';
import { JobFormsField } from './job-forms-field.tsx';
import { LinesSection } from './lines-section.tsx';
import { NotesFields } from './notes-fields.tsx';
import { OwnProperties, ownDefinitions } from './own-properties.tsx';
import type { JobFormState } from './use-job-form.ts';

/** 'Line Items & Notes' (screens M21). */
export function LinesStep({ state }: { state: JobFormState }) {
  return (
    <>
      <FormSection title="Line Items">
        <LinesSection state={state} />
      </FormSection>
      <FormSection title="Notes">
        <NotesFields state={state} />
        <JobFormsField control={state.form.control} />
      </FormSection>
      {ownDefinitions(state).length > 0 && (
        <FormSection title="Properties">
          <OwnProperties state={state} />
        </FormSection>
      )}
    </>
  );
}
