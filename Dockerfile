FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/generated/openapi.json ./generated/openapi.json
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/src/http/pages ./src/http/pages
COPY --from=build /app/dist ./dist
ENV HOST=0.0.0.0 FLAGHOIST_DATA=/data
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4242
CMD ["node", "dist/main.js"]
