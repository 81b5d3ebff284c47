/** Whether this server wants browsers to keep the application and what was seen last (SERVICE_WORKER). */
export const keepsOnDevice = (): boolean => 'worker' in document.documentElement.dataset;
