-- CreateTable. Unlogged: counts of the last minutes need not survive a crash of the server.
CREATE UNLOGGED TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);
