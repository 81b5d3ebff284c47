import type { Document } from '@truckroll/contract/documents/documents';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { longestEstimateTemplateName } from '@truckroll/domain/documents/estimate-template';
import { TemplateNameDialog } from './template-name-dialog.tsx';

/** Saves an estimate as a template. The estimate's title is the suggested name, unless it is the default title. */
export function SaveTemplateDialog({ estimate, onClose }: { estimate: Document; onClose: () => void }) {
  const { id, title } = estimate;
  const proposed = title === documentWord(2) ? '' : title.slice(0, longestEstimateTemplateName).trim();
  return <TemplateNameDialog of={{ template: null, estimateId: id, proposed }} onClose={onClose} />;
}
