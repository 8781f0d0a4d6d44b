-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "keyId" TEXT,
    "actor" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "options" TEXT NOT NULL,
    "characters" INTEGER NOT NULL,
    "items" INTEGER NOT NULL,
    "open" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "spoken" INTEGER NOT NULL DEFAULT 0,
    "servedAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Job_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "JobItem" (
    "jobId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "text" TEXT NOT NULL,
    "characters" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "notBefore" DATETIME NOT NULL,
    "lease" TEXT,
    "nodeId" TEXT,
    "bootId" TEXT,
    "leaseUntil" DATETIME,
    "error" TEXT,
    "result" TEXT,

    PRIMARY KEY ("jobId", "position"),
    CONSTRAINT "JobItem_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "JobSound" (
    "jobId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,

    PRIMARY KEY ("jobId", "position"),
    CONSTRAINT "JobSound_jobId_position_fkey" FOREIGN KEY ("jobId", "position") REFERENCES "JobItem" ("jobId", "position") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Job_accountId_createdAt_id_idx" ON "Job"("accountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Job_open_servedAt_idx" ON "Job"("open", "servedAt");

-- CreateIndex
CREATE INDEX "Job_expiresAt_idx" ON "Job"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "JobItem_requestId_key" ON "JobItem"("requestId");

-- CreateIndex
CREATE INDEX "JobItem_status_leaseUntil_idx" ON "JobItem"("status", "leaseUntil");
