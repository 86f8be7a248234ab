# A small image: Node, the built site, what it needs at run time, and the sources of the npm run
# commands. docs/deploy.md says how to run it; compose.yaml has everything set.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /tailgate
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /tailgate
COPY package.json package-lock.json ./
# Not npm ci --omit=dev, which also installs what other packages only use if it is there.
RUN npm pkg delete devDependencies && npm install --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-trixie-slim
WORKDIR /tailgate
# npm writes nothing beside the program: its folder is read-only.
ENV DATA_DIR=/data \
    PORT=3000 \
    NPM_CONFIG_CACHE=/tmp/npm \
    NPM_CONFIG_LOGS_MAX=0 \
    NPM_CONFIG_UPDATE_NOTIFIER=false
# util-linux-extra has enosys, which takes the network from the program that decodes photos.
RUN apt-get update && apt-get install --yes --no-install-recommends util-linux-extra \
    && rm -rf /var/lib/apt/lists/* && mkdir /data && chown node:node /data
COPY --from=packages /tailgate/node_modules ./node_modules
COPY --from=build /tailgate/build ./build
COPY package.json env.server.ts boot.server.ts notice-copy.server.ts ./
COPY scripts ./scripts
COPY app ./app
COPY content ./content
COPY db ./db
COPY deliveries ./deliveries
COPY leads ./leads
COPY locations ./locations
COPY outbound ./outbound
COPY people ./people
COPY schedule ./schedule
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not npm start: npm would keep the signal to stop from the server, and would build again.
CMD ["node", "build/server/server.js"]
