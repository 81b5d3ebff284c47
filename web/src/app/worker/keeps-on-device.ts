/** Whether this server lets browsers keep the application and the last answers (SERVICE_WORKER). */
export const keepsOnDevice = (): boolean => 'worker' in document.documentElement.dataset;
