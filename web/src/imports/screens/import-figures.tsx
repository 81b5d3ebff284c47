import type { FileImport } from '@truckroll/contract/imports/file-imports';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { RowOutcome } from '@truckroll/domain/imports/kinds';
import styles from './file-imports.module.css';
import { outcomeLabels } from './import-words.ts';

/** The rows by outcome. Outcomes without rows are not drawn. */
export function ImportFigures({ counts, of }: { counts: FileImport['counts']; of: readonly RowOutcome[] }) {
  return (
    <dl className={styles.figures}>
      {of.map((outcome) => {
        const count = counts[outcome] ?? 0;
        return count === 0 ? null : (
          <div key={outcome}>
            <dt>{outcomeLabels[outcome]}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
