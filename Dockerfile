# The service in a container: nothing but what runs, not as root, with a file system that may be read-only. SQLite needs
# a volume at /data; with PostgreSQL nothing is written at all.
#
#   docker build -t nutq .
#   docker run --read-only --tmpfs /tmp -v nutq:/data -p 8080:8080 nutq
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY LICENSE tsconfig.json ./
COPY tools ./tools
COPY prisma ./prisma
COPY models ./models
COPY src ./src
COPY docs/guides ./docs/guides
RUN node tools/build.mjs && node tools/image.mjs /image && mkdir /data

FROM node:${NODE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    MALLOC_ARENA_MAX=2 \
    DATABASE_URL=file:/data/nutq.db
WORKDIR /app
COPY --from=build /image ./
# 1000 is the user `node` of the image; Kubernetes only knows that a user is not root by its number.
COPY --from=build --chown=1000:1000 /data /data
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8080)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# As long as drain and shutdown take together by default, the container's stop must wait: see docs/operations.md.
STOPSIGNAL SIGTERM
CMD ["node", "dist/main.js"]
