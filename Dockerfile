# The image of Node.js that builds, and whose program runs; another registry may have a copy of it.
ARG NODE_IMAGE=docker.io/library/node:24-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY console/package.json console/
COPY clients/typescript/package.json clients/typescript/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
# Without the workspaces, which the list of packages can't name: they have no version.
RUN npm pkg delete workspaces devDependencies && npm prune --omit=dev --ignore-scripts \
 && npm sbom --sbom-format=cyclonedx > sbom.cdx.json
# Nothing reads these at run time.
RUN find node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
# The files of the image: Node.js with the libraries that it names, an account, and the server.
RUN mkdir -p /image/usr/local/bin /image/etc /image/app/generated /data \
 && mkdir -m 1777 /image/tmp \
 && cp /usr/local/bin/node /image/usr/local/bin/ \
 && ldd /usr/local/bin/node | grep -o '/[^ ]*' | xargs -I '{}' cp --parents -L '{}' /image \
 && echo 'flaghoist:x:1000:1000::/data:/sbin/nologin' > /image/etc/passwd \
 && echo 'flaghoist:x:1000:' > /image/etc/group \
 && echo 'hosts: files dns' > /image/etc/nsswitch.conf \
 && cp -r package.json LICENSE sbom.cdx.json node_modules migrations dist /image/app/ \
 && cp generated/openapi.json generated/state-schema.json /image/app/generated/

# No shell, no package manager: only what the server runs.
FROM scratch
LABEL org.opencontainers.image.title="Flaghoist" \
      org.opencontainers.image.source="https://github.com/flaghoist/flaghoist" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /image /
COPY --from=build --chown=1000:1000 /data /data
WORKDIR /app
ENV PATH=/usr/local/bin HOST=0.0.0.0 FLAGHOIST_DATA=/data
# A number, so that Kubernetes can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 4242
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4242}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["start"]
