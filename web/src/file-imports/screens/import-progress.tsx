import { Progress, Text } from '@mantine/core';
import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { Section } from '../../design/section.tsx';
import { progressOf, stateLabels } from './import-words.ts';

/** The progress of the work that goes on in the background; the page may be left meanwhile. */
export function ImportProgress({ fileImport }: { fileImport: FileImport }) {
  const { done, share } = progressOf(fileImport);
  const isReading = fileImport.state === 'reading';
  const text = isReading
    ? 'Reading the file...'
    : `${stateLabels[fileImport.state]}: ${formatCount(done)} of ${countOf(fileImport.rowCount, 'row')}`;
  return (
    <Section title={stateLabels[fileImport.state]}>
      <Text role="status" mb="xs">
        {text}
      </Text>
      <Progress
        value={isReading ? 100 : share * 100}
        animated={isReading || share === 0}
        aria-label={stateLabels[fileImport.state]}
        transitionDuration={200}
      />
      <Text size="sm" c="dimmed" mt="xs">
        This goes on in the background. You can leave this page and come back.
      </Text>
    </Section>
  );
}
