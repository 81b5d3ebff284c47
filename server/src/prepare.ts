import { demoCompany } from './demo/demo-company.ts';
import { readSettings } from './platform/settings/settings.ts';
import { describeFailure } from './platform/start/explain-failure.ts';
import { prepareInstallation } from './run-server.ts';

// `npm start` runs this beside the first build of the web application.
try {
  await prepareInstallation(readSettings(process.env), console.log, demoCompany);
} catch (error) {
  console.error(describeFailure(error, 'Truckroll could not start', process.env['LOG_LEVEL']));
  process.exit(1);
}
