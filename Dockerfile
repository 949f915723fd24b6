FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY tsconfig.json ./
COPY generated ./generated
COPY migrations ./migrations
COPY src ./src
ENV HOST=0.0.0.0 FLAGHOIST_DATA=/data
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4242
CMD ["node", "--import", "tsx", "src/main.ts"]
