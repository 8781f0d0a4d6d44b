-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL,
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
    "servedAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
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
    "notBefore" TIMESTAMP(3) NOT NULL,
    "lease" TEXT,
    "nodeId" TEXT,
    "bootId" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "error" TEXT,
    "result" TEXT,

    CONSTRAINT "JobItem_pkey" PRIMARY KEY ("jobId","position")
);

-- CreateTable
CREATE TABLE "JobSound" (
    "jobId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "JobSound_pkey" PRIMARY KEY ("jobId","position")
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

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobItem" ADD CONSTRAINT "JobItem_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobSound" ADD CONSTRAINT "JobSound_jobId_position_fkey" FOREIGN KEY ("jobId", "position") REFERENCES "JobItem"("jobId", "position") ON DELETE CASCADE ON UPDATE CASCADE;
