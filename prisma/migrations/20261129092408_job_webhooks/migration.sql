-- CreateTable
CREATE TABLE "JobWebhook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "jobId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "notBefore" DATETIME NOT NULL,
    "lease" TEXT,
    "leaseUntil" DATETIME,
    "error" TEXT,
    "deliveredAt" DATETIME,
    CONSTRAINT "JobWebhook_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "JobWebhook_jobId_key" ON "JobWebhook"("jobId");

-- CreateIndex
CREATE INDEX "JobWebhook_status_notBefore_idx" ON "JobWebhook"("status", "notBefore");
