-- CreateTable
CREATE TABLE "JobLink" (
    "tokenHash" TEXT NOT NULL,
    "jobId" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "JobLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE INDEX "JobLink_jobId_idx" ON "JobLink"("jobId");

-- CreateIndex
CREATE INDEX "JobLink_expiresAt_idx" ON "JobLink"("expiresAt");

-- AddForeignKey
ALTER TABLE "JobLink" ADD CONSTRAINT "JobLink_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
