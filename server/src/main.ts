import { demoCompany } from './demo/demo-company.ts';
import { readSettings } from './platform/settings/settings.ts';
import { describeFailure } from './platform/start/explain-failure.ts';
import { type RunningServer, runServer } from './run-server.ts';

/** Closes the server in an orderly way on the first signal, and exits at once on the second. */
function closeOnSignal(server: RunningServer): void {
  let isClosing = false;
  const close = (): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    console.log('Closing: requests in flight finish first.');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}

try {
  const server = await runServer(readSettings(process.env), console.log, demoCompany);
  closeOnSignal(server);
  console.log(server.greeting);
} catch (error) {
  console.error(describeFailure(error, 'Truckroll could not start', process.env['LOG_LEVEL']));
  process.exit(1);
}
