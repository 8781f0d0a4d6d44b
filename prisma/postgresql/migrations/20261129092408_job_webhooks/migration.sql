-- CreateTable
CREATE TABLE "JobWebhook" (
    "id" TEXT NOT NULL,
    "jobId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "notBefore" TIMESTAMP(3) NOT NULL,
    "lease" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "error" TEXT,
    "deliveredAt" TIMESTAMP(3),

    CONSTRAINT "JobWebhook_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "JobWebhook_jobId_key" ON "JobWebhook"("jobId");

-- CreateIndex
CREATE INDEX "JobWebhook_status_notBefore_idx" ON "JobWebhook"("status", "notBefore");

-- AddForeignKey
ALTER TABLE "JobWebhook" ADD CONSTRAINT "JobWebhook_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
