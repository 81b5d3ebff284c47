import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { JobFormEntry } from '@truckroll/contract/jobs/job-forms';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import { type FailedAnswer, failedAnswers } from '@truckroll/domain/job-forms/failed-answers';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useProducts } from '../../product-services/parts/catalogue-queries.ts';
import { useAddItems } from '../parts/visit-queries.ts';
import styles from './visit-dialog.module.css';

type FailedAnswersProps = {
  found: DataOf<typeof getVisit>;
  entry: JobFormEntry;
  /** Opens the price book, searched for these words. */
  onSearch: (words: string) => void;
};

/** What a filled form found wrong, each with the part of the price book that mends it, which one tap adds to the job. */
export function FailedAnswers({ found, entry, onSearch }: FailedAnswersProps) {
  const { data: products } = useProducts();
  const { mutateAsync, isPending, variables } = useAddItems();
  const failed = failedAnswers(entry.formSchema.fields, entry.formValues);
  if (failed.length === 0) return null;
  const productOf = ({ itemId }: FailedAnswer): ProductService | undefined =>
    itemId === null ? undefined : products?.find(({ id }) => id === itemId);
  const isAdded = (product: ProductService): boolean =>
    found.lines.items.some(({ itemId, onSite }) => itemId === product.id && onSite !== null);
  const add = (product: ProductService) =>
    toastOnError(async () => {
      await mutateAsync({ found, chosen: [{ product, name: product.name, quantity: 1 }] });
    });

  return (
    <ul className={styles.rows} aria-label={`Found by ${entry.formTitle}`}>
      {failed.map((answer) => {
        const product = productOf(answer);
        const isAdding = isPending && variables.chosen[0]?.product?.id === product?.id;
        return (
          <li key={answer.fieldId} className={styles.form}>
            <Text size="sm" className={styles.formTitle}>
              {answer.text}
            </Text>
            {product !== undefined && isAdded(product) ? (
              <Text size="sm" c="dimmed">
                {product.name} added
              </Text>
            ) : (
              <Button
                variant="light"
                mih={44}
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={isAdding}
                onClick={() => (product === undefined ? onSearch(answer.words) : void add(product))}
              >
                {product === undefined ? 'Add a part' : `Add ${product.name}`}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
