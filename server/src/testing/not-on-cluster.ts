import { testCluster } from './test-database.ts';

/**
 * Whether the suite runs on a cluster (TEST_CITUS_URL), where a test is skipped because what it tests cannot exist there.
 *
 * @param reason why it cannot, as a sentence; never that it does not work yet
 */
export const notOnCluster = (reason: string): boolean => reason !== '' && testCluster() !== null;
