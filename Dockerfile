# The server with the web application that it serves. docs/operations.md, 'In a container'.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM packages AS built
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm exec --workspace=@truckroll/web -- vite build && node server/bundle.mjs

FROM packages
ENV NODE_ENV=production DATA_DIR=/data SEED_DEMO=off
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace=@truckroll/server \
  && npm cache clean --force \
  && install --directory --owner=node --group=node /data
# The commands run from the sources.
COPY domain/src domain/src
COPY contract/src contract/src
COPY server/migrations server/migrations
COPY server/src server/src
COPY --from=built /app/server/dist server/dist
COPY --from=built /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which keeps signals to itself.
CMD ["node", "--max-semi-space-size=32", "server/dist/main.js"]
