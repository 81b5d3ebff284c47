import { testCluster } from './test-database.ts';

/**
 * Whether a test is left out because the suite runs on a cluster (TEST_CITUS_URL), where what it tests is not so by nature.
 *
 * @param reason why, as a sentence. What could be so on a cluster is no reason.
 */
export const notOnCluster = (reason: string): boolean => reason !== '' && testCluster() !== null;
