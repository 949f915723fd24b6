FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/generated/openapi.json ./generated/openapi.json
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/dist ./dist
ENV HOST=0.0.0.0 FLAGHOIST_DATA=/data
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4242
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["start"]
