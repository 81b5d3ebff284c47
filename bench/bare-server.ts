import { createServer } from 'node:http';
import pg from 'pg';
import type { Statement } from './client-scene.ts';

/**
 * The baseline: node:http and node-postgres, sending the same statements for every request and returning their rows
 * as JSON. No sessions, no validation and no effective row-level security: the account is set once per connection.
 */
const { DATABASE_URL, ACCOUNT_ID, STATEMENTS, PORT } = process.env;
const statements = JSON.parse(STATEMENTS ?? '[]') as Statement[];
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  options: `-c role=app_user -c app.account_id=${ACCOUNT_ID}`,
});

const server = createServer((request, response) => {
  if (request.url === '/ready') {
    response.end('ok');
    return;
  }
  const answer = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      const results: unknown[] = [];
      for (const statement of statements) results.push((await client.query(statement)).rows);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(results));
    } finally {
      client.release();
    }
  };
  answer().catch((error: unknown) => {
    console.error(error);
    response.statusCode = 500;
    response.end();
  });
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end().then(() => process.exit(0));
});
