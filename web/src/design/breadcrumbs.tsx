import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Fragment } from 'react';
import styles from './breadcrumbs.module.css';

type Crumb = Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string };

/** Links to the parent pages, and the current page. */
export function Breadcrumbs({ above, here }: { above: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol>
        {above.map(({ label, ...link }) => (
          <Fragment key={label}>
            <li>
              <Link {...link}>{label}</Link>
            </li>
            <li aria-hidden>
              <IconChevronRight size={14} />
            </li>
          </Fragment>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
